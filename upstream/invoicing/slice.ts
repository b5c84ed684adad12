import type { Slice } from '../core/slice';
import { autoChargeNoticeWork } from './charge-dates/auto-charge-notice';
import { createInvoicesWork } from './creation/create-invoices';
import { messageBiddersWork } from './messages/message-bidders';
import { invoicingRoutes } from './routes';
import { followDelivery } from './sending/follow-delivery';
import { sendInvoicesWork } from './sending/send-invoices';
import { AUTO_CHARGE_NOTICE_WORK, CREATE_WORK, MESSAGE_WORK, SEND_WORK } from './work-kinds';

export const invoicingSlice: Slice = {
  routes: invoicingRoutes,
  work: {
    [CREATE_WORK]: createInvoicesWork,
    [SEND_WORK]: sendInvoicesWork,
    [MESSAGE_WORK]: messageBiddersWork,
    [AUTO_CHARGE_NOTICE_WORK]: autoChargeNoticeWork,
  },
  mail: { invoice: followDelivery, message: followDelivery },
};

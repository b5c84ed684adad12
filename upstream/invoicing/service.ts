export type { ChargeReadiness } from './charge-readiness';
export { lockCreatedGroup, readChargeReadiness } from './charge-readiness';
export { takeDueAutoCharge } from './due-auto-charge';
export { selectInvoiceIds } from './invoice-window-store';
export { invoiceMail } from './mail/invoice-mail';
export {
  beginOnlinePayment,
  endOnlinePayment,
  refundOnlinePayment,
  restoreOnlinePayment,
  returnOnlinePayment,
} from './online-payments';
export { filterOf } from './read-invoices';
export { requireAsSeen } from './require-as-seen';
export { requireGroup } from './require-group';
export { sampleDocument } from './sample-invoice';
export { selectLastSequence } from './seen-store';
export { resolveChoice } from './selections';

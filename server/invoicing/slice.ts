import type { Resolvers } from '../generated/resolvers-types';
import { chargeResolvers } from './added-charges/charge-resolvers';
import { autoChargeResolvers } from './charge-dates/auto-charge-resolvers';
import { upcomingChargeResolvers } from './charge-dates/upcoming-charge-resolvers';
import { chargingOfInvoicesResolvers } from './charge-runs/charging-resolvers';
import { groupCreationResolvers } from './creation/creation-resolvers';
import { uninvoicedResolvers } from './creation/uninvoiced-resolvers';
import { creditResolvers } from './credits/credit-resolvers';
import { documentResolvers } from './documents/document-resolvers';
import { exportResolvers } from './exports/export-resolvers';
import { explainResolvers } from './figures/explain-resolvers';
import { totalsResolvers } from './figures/totals-resolvers';
import { invoiceGroupResolvers } from './groups/group-resolvers';
import { historyResolvers } from './history/history-resolvers';
import { holdResolvers } from './holds/hold-resolvers';
import { invoiceResolvers } from './invoices/invoice-resolvers';
import { selectionResolvers } from './invoices/selection-resolvers';
import { updateInvoiceResolvers } from './invoices/update-resolvers';
import { hidingResolvers } from './lines/hiding-resolvers';
import { invoiceLineResolvers } from './lines/line-resolvers';
import { messageResolvers } from './messages/message-resolvers';
import { noteResolvers } from './notes/note-resolvers';
import { receiptResolvers } from './receipts/receipt-resolvers';
import { payingResolvers } from './recorded-payments/paying-resolvers';
import { refundingOfInvoicesResolvers } from './refunds/refund-resolvers';
import { invoiceEmailResolvers } from './sending/email-resolvers';
import { sendingResolvers } from './sending/sending-resolvers';
import { sendsResolvers } from './sending/sends-resolvers';
import { shippingResolvers } from './shipping/shipping-resolvers';

/** All resolvers of the slice. */
export const invoicingSlice: readonly Resolvers[] = [
  autoChargeResolvers,
  upcomingChargeResolvers,
  chargeResolvers,
  groupCreationResolvers,
  uninvoicedResolvers,
  documentResolvers,
  hidingResolvers,
  exportResolvers,
  explainResolvers,
  totalsResolvers,
  invoiceGroupResolvers,
  historyResolvers,
  invoiceResolvers,
  updateInvoiceResolvers,
  selectionResolvers,
  invoiceLineResolvers,
  messageResolvers,
  noteResolvers,
  chargingOfInvoicesResolvers,
  payingResolvers,
  receiptResolvers,
  holdResolvers,
  creditResolvers,
  refundingOfInvoicesResolvers,
  invoiceEmailResolvers,
  sendingResolvers,
  sendsResolvers,
  shippingResolvers,
];

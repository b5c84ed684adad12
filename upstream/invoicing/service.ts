export type { ChargeReadiness } from './auto-charge/charge-readiness';
export { lockCreatedGroup, readChargeReadiness } from './auto-charge/charge-readiness';
export { takeDueAutoCharge } from './auto-charge/due-auto-charge';
export { sampleDocument } from './documents/sample-invoice';
export { requireGroup } from './groups/require-group';
export { selectInvoiceIds } from './invoices/invoice-window-store';
export { filterOf } from './invoices/read-invoices';
export { requireAsSeen } from './invoices/require-as-seen';
export { selectLastSequence } from './invoices/seen-store';
export { resolveChoice } from './invoices/selections';
export {
  beginOnlinePayment,
  endOnlinePayment,
  refundOnlinePayment,
  restoreOnlinePayment,
  returnOnlinePayment,
} from './paying/online-payments';
export { invoiceMail } from './sending/invoice-mail';

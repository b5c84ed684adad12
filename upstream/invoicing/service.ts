export { requireGroup } from './require-group';
export { sampleDocument } from './sample-invoice';
export { invoiceMail } from './mail/invoice-mail';
export { lockCreatedGroup, readChargeReadiness } from './charge-readiness';
export type { ChargeReadiness } from './charge-readiness';
export { beginOnlinePayment, endOnlinePayment, returnOnlinePayment } from './online-payments';
export { selectInvoiceIds } from './invoice-window-store';
export { resolveChoice } from './selections';
export { filterOf } from './read-invoices';

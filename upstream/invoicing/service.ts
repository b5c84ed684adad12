export { requireGroup } from './require-group';
export { sampleDocument } from './sample-invoice';
export { invoiceMail } from './mail/invoice-mail';

export { invoiceChargebacksPath } from '../paths';

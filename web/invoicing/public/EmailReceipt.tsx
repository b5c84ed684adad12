export { EmailReceipt } from '../receipts/EmailReceipt';

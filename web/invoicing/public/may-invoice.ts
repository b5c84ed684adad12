import { holds } from '../../core/session/rights';

/** The gate for invoices and everything that belongs to them. */
export const mayInvoice = holds('INVOICES');

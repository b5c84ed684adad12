import { holds } from '../../core/session/rights';

/** Who may see invoices and what belongs to them. */
export const mayInvoice = holds('INVOICES');

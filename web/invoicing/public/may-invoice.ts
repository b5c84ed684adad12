import type { Gate } from '../../core/slice';

/** Who may see invoices and what belongs to them. */
export const mayInvoice: Gate = (viewer) => viewer.access.invoices && !viewer.house.invoicingDisabled;

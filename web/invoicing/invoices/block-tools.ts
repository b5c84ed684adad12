import type { ReactNode } from 'react';
import { createContext } from 'react';
import type { MenuItem } from '../../ui/overlays/Menu';
import type {
  InvoiceBlock_invoiceFragment as Invoice,
  InvoiceLines_lineFragment as Line,
} from './InvoiceBlock.generated';

/** What a screen does with the invoices of its blocks, and with their items. Keep the object the same. */
export interface BlockTools {
  /** Charges are of the items of the invoice; else of the whole. */
  readonly lineItems: (line: Line, invoice: Invoice, perLot: boolean) => readonly MenuItem[];
  readonly invoiceItems: (invoice: Invoice) => readonly MenuItem[];
  /** Opens the charges of the whole invoice. */
  readonly onCharge: (invoice: Invoice) => void;
  /** Shown in every block's head, before the outstanding amount. */
  readonly marks?: (invoice: Invoice) => ReactNode;
  /** Edit Invoices: what is restricted says so, and when items left is in a column. */
  readonly isEditing: boolean;
}

/** The invoice of a line, for its menu: a row of the table knows only its line. */
export const BlockContext = createContext<{
  readonly invoice: Invoice;
  readonly tools: BlockTools;
  readonly perLot: boolean;
} | null>(null);

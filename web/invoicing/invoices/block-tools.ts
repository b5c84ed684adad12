import { createContext, type ReactNode } from 'react';
import type { MenuItem } from '../../ui/overlays/Menu';
import type {
  InvoiceBlock_invoiceFragment as Invoice,
  InvoiceLines_lineFragment as Line,
} from '../invoice-lists/InvoiceBlock.generated';

/** A screen's actions on the invoices in its blocks and on their items. Pass a stable object. */
export interface BlockTools {
  /** `perLot`: charges belong to items; otherwise to the whole invoice. */
  readonly lineItems: (line: Line, invoice: Invoice, perLot: boolean) => readonly MenuItem[];
  readonly invoiceItems: (invoice: Invoice) => readonly MenuItem[];
  /** Opens the charges of the whole invoice. */
  readonly onCharge: (invoice: Invoice) => void;
  /** Shown in every block's header, before the outstanding amount. */
  readonly marks?: (invoice: Invoice) => ReactNode;
  /** Whether the screen is Edit Invoices, which marks restricted items and has a column for shipping dates. */
  readonly isEditing: boolean;
}

/** The invoice of a line, for the line's menu: table rows know only their line. */
export const BlockContext = createContext<{
  readonly invoice: Invoice;
  readonly tools: BlockTools;
  readonly perLot: boolean;
} | null>(null);

import type { Minor } from '../../../rules/core/money';
import type { LineStatus } from '../../../rules/invoicing/invoices/facts';
import { lineFields } from '../../../rules/invoicing/lines/line-fields';
import type { LotTaxCode } from '../../../rules/lots/tax-codes';
import { column, defineRecord, type RowOf, selectColumns } from '../../core/database/record';

/** One lot on an invoice, with its stored figures; amounts are minor units of the invoice's currency. */
export const lineRecord = defineRecord({
  type: 'InvoiceLine',
  table: 'invoice_line',
  fields: lineFields,
  columns: {
    id: column<number>(),
    version: column<number>(),
    invoiceId: column<number>(),
    lotId: column<number>(),
    catalogId: column<number>(),
    lotRef: column<string>(),
    lotNumber: column<number>(),
    lotExtension: column<string>(),
    title: column<string>(),
    imageUrl: column<string | null>(),
    lotUrl: column<string | null>(),
    saleIdentifier: column<string>(),
    restricted: column<boolean>(),
    taxCode: column<LotTaxCode>(),
    hasResaleRight: column<boolean>(),
    tax: column<Minor>(),
    shipping: column<Minor>(),
    insurance: column<Minor>(),
    other: column<Minor>(),
    total: column<Minor>(),
    credited: column<Minor>(),
    paid: column<Minor>(),
    isPaid: column<boolean>(),
    paidAt: column<Date | null>(),
    paidOnline: column<boolean>(),
    status: column<LineStatus>(),
  },
});

/** A line with values from other tables. */
export interface LineRow extends RowOf<typeof lineRecord> {
  /** When it was hidden, and by whom; null while it is shown. The name is also null if the system hid it. */
  readonly hiddenAt: Date | null;
  readonly hiddenBy: string | null;
  /** When its session ended; null until then. */
  readonly saleEndedAt: Date | null;
}

/** The columns of a LineRow, for a table or subquery named l. */
export const LINE_COLUMNS = selectColumns(lineRecord, 'l');

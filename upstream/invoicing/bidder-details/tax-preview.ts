import { wireFromMinor } from '../../../rules/core/money';
import {
  taxAfter,
  taxChangeRefusal,
  type TaxedFigures,
  type WaysOn,
} from '../../../rules/invoicing/bidder-details/tax-change';
import type { Author } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { invalid, notFound } from '../../core/errors';
import type { InvoiceRow } from '../records/invoice-record';
import { selectInvoices } from '../records/invoice-store';
import type { TaxPreviewJson } from './bidder-details-wire';

const figuresOf = (invoice: InvoiceRow): TaxedFigures => ({
  ...invoice,
  isPaymentPending: invoice.pendingPayment !== 0,
});

/** Returns an invoice of the house. Throws 404. */
export async function requireInvoice(db: Queryable, houseId: number, id: number): Promise<InvoiceRow> {
  const [row] = await selectInvoices(db, houseId, [id]);
  if (!row) throw notFound('The invoice');
  return row;
}

/** Runs an edit of an invoice. Throws 422 PAYMENT_PENDING, INVOICE_CREDITED, INVOICE_PAID if it changes a tax that can't change. */
export async function withTaxChecked<Answer>(
  tx: Transaction,
  { houseId, locale }: Author,
  { invoiceId, ways }: { readonly invoiceId: number; readonly ways: WaysOn },
  edit: () => Promise<Answer>,
): Promise<Answer> {
  const before = await requireInvoice(tx, houseId, invoiceId);
  const answer = await edit();
  const after = await requireInvoice(tx, houseId, invoiceId);
  const refusal = taxChangeRefusal(figuresOf(before), figuresOf(after), ways, locale);
  if (refusal) throw invalid([{ ...refusal, field: null }]);
  return answer;
}

/** Returns how an edit changed the tax and the total of an invoice. */
export function taxPreviewJson(before: InvoiceRow, after: InvoiceRow): TaxPreviewJson {
  const amount = (minor: number) => wireFromMinor(minor, before.currency);
  return {
    invoiceID: before.id,
    currencyCode: before.currency,
    taxBefore: amount(before.tax),
    taxAfter: amount(taxAfter(figuresOf(before), figuresOf(after))),
    totalBefore: amount(before.invoiceTotal + before.additionalTotal),
    totalAfter: amount(after.invoiceTotal + after.additionalTotal),
    taxFailed: after.taxFailed,
  };
}

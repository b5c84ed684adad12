import { localDateOf } from '../../../rules/core/dates';
import { comparedReference } from '../../../rules/invoicing/receipts/repeated-reference';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { RepeatedReferencesBody, RepeatedReferencesJson } from './receipt-wire';
import { selectRepeatedReferences } from './repeated-reference-store';

/**
 * Returns, for payments that are about to be recorded, the latest payment of the same bidder with the same reference. A check that is entered
 * twice pays twice. Payments that were undone don't count.
 */
export async function readRepeatedReferences(
  { db }: Services,
  { houseId, houseTimeZone }: Actor,
  { payments }: RepeatedReferencesBody,
): Promise<RepeatedReferencesJson> {
  const asked = payments
    .map(({ invoiceID, reference }) => ({ invoiceId: invoiceID, reference: comparedReference(reference) }))
    .filter(({ reference }) => reference !== '');
  const rows = await selectRepeatedReferences(db, houseId, asked);
  return {
    repeatedReferences: rows.map((row) => ({
      askedInvoiceID: asked[row.place - 1]?.invoiceId ?? 0,
      reference: row.reference,
      invoiceID: row.invoiceId,
      paidDate: localDateOf(row.at.getTime(), houseTimeZone),
      paymentMethod: row.methodName,
    })),
  };
}

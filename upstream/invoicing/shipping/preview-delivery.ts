import { wireFromMinor } from '../../../rules/core/money';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import { deliveryRefusal } from '../../../rules/invoicing/shipping/pickup';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { withEntries } from '../editing/edit-plan';
import { recomputedCharges } from '../figures/recompute-charges';
import type { DeliveryModeInput } from '../group-detail/group-detail-wire';
import { factsOf, readRecords } from '../records/invoice-facts';
import { selectInvoices } from '../records/invoice-store';
import type { DeliveryPreviewJson } from './shipping-wire';

/** Previews the charges of an invoice after switching between pickup and shipping, with the same rules. Nothing is written. Throws 404. */
export async function previewDelivery(
  services: Services,
  actor: Actor,
  invoiceID: number,
  deliveryMode: DeliveryModeInput['deliveryMode'],
): Promise<DeliveryPreviewJson> {
  const { db, clock } = services;
  const [record] = await readRecords(db, actor.houseId, await selectInvoices(db, actor.houseId, [invoiceID]));
  if (!record) throw notFound('The invoice');
  const { invoice, lines } = record;
  const at = clock.now();
  const switched = { ...record, invoice: { ...invoice, pickup: deliveryMode === 'pickup' } };
  const recomputed = (
    await recomputedCharges(db, actor.houseId, invoice.groupId, {
      records: [switched],
      which: 'ALL',
      planned: [],
      at,
      moved: new Set(invoice.pickup === switched.invoice.pickup ? [] : [invoiceID]),
    })
  ).get(invoiceID);
  // Unused numbers, because these entries are never stored.
  const entries = (recomputed?.entries ?? []).map((entry, index) => ({
    ...entry,
    id: -1 - index,
    recordedAt: at,
    recordedBy: actor.userId,
    editId: 0,
  }));
  const before = projectInvoice(factsOf(record));
  const after = projectInvoice(factsOf(withEntries(switched, entries)));
  const amount = (minor: number): number => wireFromMinor(minor, invoice.currency);
  const charges = ({ price }: InvoiceProjection) => ({
    tax: amount(price.tax),
    shipping: amount(price.shipping),
    insurance: amount(price.insurance),
    other: amount(price.other),
  });
  return {
    invoiceID,
    currencyCode: invoice.currency,
    deliveryMode,
    version: invoice.version,
    taxFailed: recomputed?.taxFailed ?? false,
    refusal: deliveryRefusal({ allPaid: invoice.allPaid, paymentPending: invoice.status === 'PAYMENT_PENDING' }, lines),
    chargesBefore: charges(before),
    chargesAfter: charges(after),
    totalBefore: amount(before.invoiceTotal + before.additionalTotal),
    totalAfter: amount(after.invoiceTotal + after.additionalTotal),
  };
}

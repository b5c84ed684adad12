import { localDateOf } from '../../../rules/core/dates';
import { canonicalCountry } from '../../../rules/house/countries';
import { chargePlace, type Place } from '../../../rules/invoicing/added-charges/charge-targets';
import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import type { TaxPlace } from '../../../rules/sales-tax/basis';
import { taxDay } from '../../../rules/sales-tax/tax-day';
import type { Transaction } from '../../core/database/database';
import { houseById, locationsById } from '../../house/service';
import { postSalesTax, type TaxedInvoice } from '../../sales-tax/service';
import { shipToOf } from '../creation/compute-invoices';
import { requireGroup } from '../groups/service';
import { selectCreditSums } from '../records/credit-note-store';
import type { InvoiceRow } from '../records/invoice-record';

/** An invoice after a change: its stored row, its new figures, and when the change counts. */
export interface ChangedFigures {
  readonly invoice: InvoiceRow;
  readonly projection: InvoiceProjection;
  readonly at: Date;
  /** Whether it counted as sent before the change, which took that back. */
  readonly wasIssued?: boolean;
}

const taxPlace = ({ country, state }: Place): TaxPlace => ({
  country: canonicalCountry(country),
  state: (state ?? '').toUpperCase(),
});

/** Whether any tax of an invoice counts or counted before: nothing does until it is sent or paid. */
const counts = ({ invoice, projection, wasIssued = false }: ChangedFigures): boolean =>
  wasIssued ||
  invoice.firstSentAt !== null ||
  [invoice.paid, invoice.additionalPaid, projection.paid, projection.additionalPaid].some((amount) => amount !== 0);

/** Adds what invoices of a group changed to the house's sales tax, with a constant number of statements. */
export async function postTaxes(
  tx: Transaction,
  houseId: number,
  groupId: number,
  changed: readonly ChangedFigures[],
  recordedAt: Date,
): Promise<void> {
  const counted = changed.filter(counts);
  if (counted.length === 0) return;
  const { locationId } = await requireGroup(tx, houseId, groupId);
  const location = (await locationsById(tx, houseId, [locationId])).get(locationId);
  if (!location) throw new Error(`There is no location ${locationId}.`);
  const { timeZone } = await houseById(tx, houseId);
  const recordedOn = localDateOf(recordedAt.getTime(), timeZone);
  const credited = counted.flatMap(({ invoice, projection }) => (projection.credited === 0 ? [] : [invoice.id]));
  const credits = await selectCreditSums(tx, houseId, credited);
  await postSalesTax(
    tx,
    houseId,
    recordedAt,
    counted.map(({ invoice, projection, at }): TaxedInvoice => ({
      id: invoice.id,
      currency: invoice.currency,
      isExempt: invoice.taxExempt,
      taxReason: invoice.taxReason,
      place: taxPlace(
        chargePlace(invoice.pickup, { country: location.country, state: location.state || null }, shipToOf(invoice)),
      ),
      day: taxDay(localDateOf(at.getTime(), timeZone), recordedOn),
      figures: {
        isIssued: invoice.firstSentAt !== null,
        charged: projection.invoiceTotal + projection.additionalTotal,
        tax: projection.price.tax + projection.additional.tax,
        credited: credits.get(invoice.id)?.amount ?? 0,
        creditedTax: credits.get(invoice.id)?.tax ?? 0,
        paid: projection.paid + projection.additionalPaid,
      },
    })),
  );
}

import { localDateOf } from '../../../rules/core/dates';
import { sumMinor } from '../../../rules/core/money';
import { CHARGE_COMPONENTS } from '../../../rules/invoicing/added-charges/charge-fill';
import { chargePlace } from '../../../rules/invoicing/added-charges/charge-targets';
import type { ChargeableInvoice, ChargedUnit } from '../../../rules/invoicing/added-charges/plan-charges';
import { automaticTaxRate, isTaxAutomatic, taxesShipping } from '../../../rules/invoicing/added-charges/us-sales-tax';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { ChargeComponent } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';
import { houseById, locationsById } from '../../house/service';
import { shipToOf } from '../creation/compute-invoices';
import { selectSessionTerms } from '../creation/creation-store';
import type { GroupRow } from '../groups/group-store';
import { factsOf, type InvoiceRecord } from '../records/invoice-facts';

/** What determines charges, apart from the invoices themselves. */
export type ChargeTerms = Awaited<ReturnType<typeof readChargeTerms>>;

/** Reads the terms: three statements for any number of invoices of the group. */
export async function readChargeTerms(db: Queryable, houseId: number, group: GroupRow, catalogIds: readonly number[]) {
  const location = (await locationsById(db, houseId, [group.locationId])).get(group.locationId);
  if (!location) throw new Error(`There is no location ${group.locationId}.`);
  const house = await houseById(db, houseId);
  return {
    processor: house.processorType,
    paymentsEnabled: house.paymentProcessingEnabled,
    saleLocation: { country: location.country, state: location.state || null },
    sessions: await selectSessionTerms(db, houseId, catalogIds),
  };
}

/** Returns the sessions of these invoices' lines. */
export const catalogsOf = (records: readonly InvoiceRecord[]): number[] => [
  ...new Set(records.flatMap(({ lines }) => lines.map(({ catalogId }) => catalogId))),
];

function automaticTaxOf({ invoice, lines }: InvoiceRecord, terms: ChargeTerms): ChargeableInvoice['automaticTax'] {
  if (!isTaxAutomatic(terms, invoice.country)) return null;
  const place = chargePlace(invoice.pickup, terms.saleLocation, shipToOf(invoice));
  const session = terms.sessions.find(({ id }) => lines.some(({ catalogId }) => catalogId === id));
  const on = session && localDateOf(session.startsAt.getTime(), session.timeZone);
  return {
    place,
    rateMillionths: on === undefined ? null : automaticTaxRate(place, on),
    isShippingTaxed: on !== undefined && taxesShipping(place, on),
    enteredReason: invoice.taxReason,
  };
}

/** Converts an invoice for the rules of charging. */
export function chargeableInvoice(record: InvoiceRecord, terms: ChargeTerms): ChargeableInvoice {
  const { invoice, lines } = record;
  const facts = factsOf(record);
  return {
    facts,
    lines,
    projection: projectInvoice(facts),
    processor: terms.processor,
    paymentsEnabled: terms.paymentsEnabled,
    allPaid: invoice.allPaid,
    paymentPending: invoice.status === 'PAYMENT_PENDING',
    perLot: invoice.chargesPerLot || invoice.costsOverride,
    automaticTax: automaticTaxOf(record, terms),
  };
}

/** Returns the current charges of a unit. */
export function chargesOfUnit(
  { facts }: ChargeableInvoice,
  { lineId, round }: ChargedUnit,
): Record<ChargeComponent, number> {
  const own = facts.charges.filter((entry) => entry.lineId === lineId && entry.round === round);
  const [tax = 0, shipping = 0, insurance = 0, other = 0] = CHARGE_COMPONENTS.map((component) =>
    sumMinor(own.filter((entry) => entry.component === component).map(({ amount }) => amount)),
  );
  return { tax, shipping, insurance, other };
}

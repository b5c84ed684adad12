import { applyRate, type Minor, sumMinor } from '../../../rules/core/money';
import { openRound } from '../../../rules/invoicing/added-charges/charge-rounds';
import { taxesInProportion } from '../../../rules/invoicing/corrections/price-correction';
import { creditableOf, type NamedTax, sumTaxes } from '../../../rules/invoicing/credits/credit-note';
import { lotCredit } from '../../../rules/invoicing/credits/lot-credit';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import { buyersPremium } from '../../../rules/invoicing/lines/premium';
import type { Queryable } from '../../core/database/database';
import { type LinePatch, type PlannedEntry, withSettings } from '../editing/edit-plan';
import { recomputedCharges } from '../figures/recompute-charges';
import { factsOf, type InvoiceRecord, namedTaxes } from '../records/invoice-facts';
import type { LineTermsRow } from './correction-store';

/** The prices of a line. */
interface LinePrices {
  readonly hammer: Minor;
  readonly premium: Minor;
  readonly liveFee: Minor;
}

/** Returns what a hammer price makes a line cost by the terms of its session. */
export const pricesAt = (hammer: Minor, { premium, liveFeeMillionths }: LineTermsRow['terms']): LinePrices => ({
  hammer,
  premium: buyersPremium(hammer, premium),
  liveFee: applyRate(hammer, liveFeeMillionths),
});

const baseOf = ({ hammer, premium, liveFee }: LinePrices): Minor => hammer + premium + liveFee;

/** Returns the record with other prices of lines. */
const repriced = (record: InvoiceRecord, lines: ReadonlyMap<number, LinePatch>): InvoiceRecord =>
  withSettings(record, { lines });

/** Whether staff entered the taxes of an invoice, so that they don't follow its prices. */
const isTaxByHand = ({ invoice, charges }: InvoiceRecord): boolean =>
  invoice.costsOverride ||
  charges.some(({ round, component, source }) => round === 0 && component === 'tax' && source === 'MANUAL');

/** The prices of a lot before and after a correction. They differ from those of its line if it was corrected before. */
export interface CorrectedLine {
  readonly lineId: number;
  readonly from: LinePrices;
  readonly to: LinePrices;
}

/** A charge that other prices change. */
type ChargeDifference = Pick<PlannedEntry, 'lineId' | 'amount'> & {
  readonly component: NonNullable<PlannedEntry['component']>;
  readonly label: string | null;
};

/**
 * Returns by how much another price of a lot changes the automatic charges of a paid invoice: what the rules give for it, less what they give for the
 * price before. Taxes that staff entered change in proportion to the price of the lot.
 */
async function chargeDifferences(
  db: Queryable,
  houseId: number,
  record: InvoiceRecord,
  { lineId, from, to }: CorrectedLine,
  at: Date,
): Promise<ChargeDifference[]> {
  const { id, groupId } = record.invoice;
  const entriesAt = async (prices: LinePrices) =>
    (
      await recomputedCharges(db, houseId, groupId, {
        records: [repriced(record, new Map([[lineId, prices]]))],
        which: 'ALL',
        planned: [],
        at,
      })
    ).get(id)?.entries ?? [];
  const sums = new Map<string, ChargeDifference>();
  const add = (entry: PlannedEntry, sign: 1 | -1): void => {
    if (entry.component === undefined) return;
    const { lineId: own, component } = entry;
    const label = entry.label ?? null;
    const key = JSON.stringify([own, component, label]);
    const amount = (sums.get(key)?.amount ?? 0) + sign * entry.amount;
    sums.set(key, { lineId: own, component, label, amount });
  };
  for (const entry of await entriesAt(to)) add(entry, 1);
  for (const entry of await entriesAt(from)) add(entry, -1);
  const differences = [...sums.values()].filter(({ amount }) => amount !== 0);
  return isTaxByHand(record) ? [...differences, ...taxesByHand(record, { lineId, from, to })] : differences;
}

/** The taxes that staff entered, by how much they change: in proportion to the price that the line has, so that corrections there and back change nothing. */
function taxesByHand(record: InvoiceRecord, { lineId, from, to }: CorrectedLine): ChargeDifference[] {
  const line = record.lines.find(({ id }) => id === lineId);
  if (!line) return [];
  const facts = factsOf(record);
  const own = {
    ...facts,
    credits: [],
    charges: facts.charges.filter(({ correctsLineId = null }) => correctsLineId === null),
  };
  const entries = namedTaxes(record).filter(({ correctsLineId = null }) => correctsLineId === null);
  const { taxes } = lotCredit(own, lineId, entries, []);
  const at = (prices: LinePrices) => taxesInProportion(taxes, baseOf(prices) - baseOf(line), baseOf(line));
  const differences = sumTaxes([...at(to), ...at(from).map(({ label, amount }) => ({ label, amount: 0 - amount }))]);
  return differences.map(({ label, amount }) => ({
    lineId: record.invoice.chargesPerLot ? lineId : null,
    component: 'tax' as const,
    label,
    amount,
  }));
}

/** Returns the additional charges of a paid invoice for a lot that costs more than before. */
export async function additionalCharges(
  db: Queryable,
  houseId: number,
  record: InvoiceRecord,
  line: CorrectedLine,
  at: Date,
): Promise<PlannedEntry[]> {
  const { invoice } = record;
  const round = openRound(factsOf(record));
  const differences = await chargeDifferences(db, houseId, record, line, at);
  const price = { lineId: line.lineId, component: 'other' as const, amount: baseOf(line.to) - baseOf(line.from) };
  // Additional charges are per item only where the others are, or where a restricted item is charged on its own.
  const isPerItem =
    invoice.chargesPerLot || record.lines.some(({ restricted, suppressed }) => restricted && !suppressed);
  const sums = new Map<string, ChargeDifference>();
  for (const { component, amount, ...entry } of [price, ...differences]) {
    const lineId = isPerItem ? entry.lineId : null;
    const key = JSON.stringify([lineId, component]);
    sums.set(key, { lineId, component, label: null, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0)
    .map((entry) => ({
      ...entry,
      kind: 'CHARGE',
      invoiceId: invoice.id,
      round,
      at,
      source: 'MANUAL',
      correctsLineId: line.lineId,
      refersTo: null,
      online: false,
    }));
}

/** What a credit note credits. */
export interface PlannedCredit {
  readonly amount: Minor;
  readonly taxes: readonly NamedTax[];
}

/** Returns the credit of a paid invoice for a lot that costs less than before, up to what earlier credits left of the invoice. */
export async function creditOfLower(
  db: Queryable,
  houseId: number,
  record: InvoiceRecord,
  line: CorrectedLine,
  { at, alreadyCredited }: { readonly at: Date; readonly alreadyCredited: Minor },
): Promise<PlannedCredit> {
  const differences = await chargeDifferences(db, houseId, record, line, at);
  const taxes = sumTaxes(
    differences
      .filter(({ component }) => component === 'tax')
      .map(({ label, amount }) => ({ label: label ?? 'Tax', amount: 0 - amount })),
  ).filter(({ amount }) => amount !== 0);
  const others = sumMinor(differences.filter(({ component }) => component !== 'tax').map(({ amount }) => 0 - amount));
  const amount = baseOf(line.from) - baseOf(line.to) + others + sumMinor(taxes.map((tax) => tax.amount));
  const left = creditableOf(projectInvoice(factsOf(record))) - alreadyCredited;
  return amount <= left
    ? { amount, taxes }
    : { amount: Math.max(0, left), taxes: taxesInProportion(taxes, left, amount) };
}

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

/** A charge that other prices change. */
type ChargeDifference = Pick<PlannedEntry, 'lineId' | 'amount'> & {
  readonly component: NonNullable<PlannedEntry['component']>;
  readonly label: string | null;
};

/**
 * Returns by how much other prices of lines change the automatic charges of a paid invoice: what the rules give for them, less what they give now.
 * Taxes that staff entered change in proportion to the prices of their lots.
 */
async function chargeDifferences(
  db: Queryable,
  houseId: number,
  record: InvoiceRecord,
  lines: ReadonlyMap<number, LinePatch>,
  at: Date,
): Promise<ChargeDifference[]> {
  const { id, groupId } = record.invoice;
  const entriesOf = async (one: InvoiceRecord) =>
    (await recomputedCharges(db, houseId, groupId, { records: [one], which: 'ALL', planned: [], at })).get(id)
      ?.entries ?? [];
  const sums = new Map<string, ChargeDifference>();
  const add = (entry: PlannedEntry, sign: 1 | -1): void => {
    if (entry.component === undefined) return;
    const { lineId, component } = entry;
    const label = entry.label ?? null;
    const key = JSON.stringify([lineId, component, label]);
    const amount = (sums.get(key)?.amount ?? 0) + sign * entry.amount;
    sums.set(key, { lineId, component, label, amount });
  };
  for (const entry of await entriesOf(repriced(record, lines))) add(entry, 1);
  for (const entry of await entriesOf(record)) add(entry, -1);
  const differences = [...sums.values()].filter(({ amount }) => amount !== 0);
  return isTaxByHand(record) ? [...differences, ...taxesByHand(record, lines)] : differences;
}

function taxesByHand(record: InvoiceRecord, lines: ReadonlyMap<number, LinePatch>): ChargeDifference[] {
  const facts = factsOf(record);
  const entries = namedTaxes(record);
  return record.lines.flatMap((line) => {
    const patch = lines.get(line.id);
    if (!patch) return [];
    const { taxes } = lotCredit({ ...facts, credits: [] }, line.id, entries, []);
    const [base, change] = [baseOf(line), baseOf({ ...line, ...patch }) - baseOf(line)];
    return taxesInProportion(taxes, change, base).map(({ label, amount }) => ({
      lineId: record.invoice.chargesPerLot ? line.id : null,
      component: 'tax' as const,
      label,
      amount,
    }));
  });
}

/** Returns the additional charges of a paid invoice whose lots cost more than it says. */
export async function additionalCharges(
  db: Queryable,
  houseId: number,
  record: InvoiceRecord,
  lines: ReadonlyMap<number, LinePatch>,
  at: Date,
): Promise<PlannedEntry[]> {
  const { invoice } = record;
  const round = openRound(factsOf(record));
  const differences = await chargeDifferences(db, houseId, record, lines, at);
  const prices = record.lines.flatMap((line) => {
    const patch = lines.get(line.id);
    return patch
      ? [{ lineId: line.id, component: 'other' as const, amount: baseOf({ ...line, ...patch }) - baseOf(line) }]
      : [];
  });
  // Additional charges are per item only where the others are, or where a restricted item is charged on its own.
  const isPerItem =
    invoice.chargesPerLot || record.lines.some(({ restricted, suppressed }) => restricted && !suppressed);
  const sums = new Map<string, ChargeDifference>();
  for (const { component, amount, ...entry } of [...prices, ...differences]) {
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
      refersTo: null,
      online: false,
    }));
}

/** What a credit note credits. */
export interface PlannedCredit {
  readonly amount: Minor;
  readonly taxes: readonly NamedTax[];
}

/** Returns the credit of a paid invoice whose lots cost less than it says, up to what earlier credits left of it. */
export async function creditOfLower(
  db: Queryable,
  houseId: number,
  record: InvoiceRecord,
  lines: ReadonlyMap<number, LinePatch>,
  { at, alreadyCredited }: { readonly at: Date; readonly alreadyCredited: Minor },
): Promise<PlannedCredit> {
  const differences = await chargeDifferences(db, houseId, record, lines, at);
  const prices = sumMinor(
    record.lines.map((line) => {
      const patch = lines.get(line.id);
      return patch ? baseOf(line) - baseOf({ ...line, ...patch }) : 0;
    }),
  );
  const taxes = sumTaxes(
    differences
      .filter(({ component }) => component === 'tax')
      .map(({ label, amount }) => ({ label: label ?? 'Tax', amount: 0 - amount })),
  ).filter(({ amount }) => amount !== 0);
  const others = sumMinor(differences.filter(({ component }) => component !== 'tax').map(({ amount }) => 0 - amount));
  const amount = prices + others + sumMinor(taxes.map((tax) => tax.amount));
  const left = creditableOf(projectInvoice(factsOf(record))) - alreadyCredited;
  return amount <= left
    ? { amount, taxes }
    : { amount: Math.max(0, left), taxes: taxesInProportion(taxes, left, amount) };
}

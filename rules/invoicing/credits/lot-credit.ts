import { type Minor, roundHalfAwayFromZero, sumMinor } from '../../core/money';
import { projectInvoice } from '../figures/projection';
import type { ChargeEntry, InvoiceFacts, LineFacts } from '../invoices/facts';
import { creditableOf, creditedTaxes, type NamedTax, sumTaxes, taxesLeft } from './credit-note';

const baseOf = ({ hammer, premium, liveFee }: LineFacts): Minor => hammer + premium + liveFee;

/** A tax entry under the name that the bidder reads. */
export interface NamedTaxEntry extends Pick<ChargeEntry, 'lineId' | 'correctsLineId'>, NamedTax {}

/** An earlier credit note of an invoice. */
export interface EarlierNote {
  readonly amount: Minor;
  readonly taxes: readonly NamedTax[];
  /** The line whose price it corrects; null for other notes. */
  readonly correctsLineId: number | null;
}

/** What a credit note that cancels the sale of a lot credits: the amount with its taxes. */
export interface LotCreditParts {
  readonly amount: Minor;
  readonly taxes: readonly NamedTax[];
}

const between = (least: Minor, value: Minor, most: Minor): Minor => Math.max(least, Math.min(value, most));

/**
 * Returns the taxes of a lot that aren't credited yet, by name: its own, and its share of those of the whole invoice, by price. The share is taken of
 * what is left, among the lots whose sale isn't canceled, so that the last one takes the rest and no cent remains.
 */
function taxesOfLot(
  lot: LineFacts,
  others: readonly LineFacts[],
  entries: readonly NamedTaxEntry[],
  taxesCredited: readonly NamedTax[],
): NamedTax[] {
  const otherIds = new Set<number | null>(others.map(({ id }) => id));
  const base = baseOf(lot);
  const bases = base + sumMinor(others.map(baseOf));
  return taxesLeft(entries, taxesCredited).flatMap(({ label, amount: left }) => {
    const sumOf = (isMeant: (lineId: number | null) => boolean) =>
      sumMinor(entries.flatMap((one) => (one.label === label && isMeant(one.lineId) ? [one.amount] : [])));
    const own = between(
      0,
      sumOf((lineId) => lineId === lot.id),
      left,
    );
    const ofOthers = sumOf((lineId) => otherIds.has(lineId));
    const whole = between(
      0,
      left - own - ofOthers,
      sumOf((lineId) => lineId === null),
    );
    const share = bases === 0 ? 0 : roundHalfAwayFromZero(BigInt(whole) * BigInt(base), bases);
    const amount = others.length === 0 ? left : own + share;
    return amount === 0 ? [] : [{ label, amount }];
  });
}

/** What a lot costs as its line has it, with its own charges and taxes. */
function pricedCredit(
  facts: InvoiceFacts,
  lot: LineFacts,
  others: readonly LineFacts[],
  entries: readonly NamedTaxEntry[],
  notes: readonly EarlierNote[],
): LotCreditParts {
  const figures = projectInvoice(facts).lines.find(({ id }) => id === lot.id);
  if (!figures) return { amount: 0, taxes: [] };
  const taxes = taxesOfLot(
    lot,
    others,
    entries,
    notes.flatMap((note) => note.taxes),
  );
  const { price, additional } = figures;
  const untaxed = figures.total - price.tax + additional.total - additional.tax;
  return { amount: untaxed + sumMinor(taxes.map((tax) => tax.amount)), taxes };
}

/** What earlier corrections of its price charged for a lot, less what they credited. */
function correctedCredit(
  charges: readonly ChargeEntry[],
  entries: readonly NamedTaxEntry[],
  notes: readonly EarlierNote[],
): LotCreditParts {
  const credited = notes.flatMap((note) => note.taxes.map(({ label, amount }) => ({ label, amount: 0 - amount })));
  return {
    amount: sumMinor(charges.map(({ amount }) => amount)) - sumMinor(notes.map(({ amount }) => amount)),
    taxes: [...entries, ...credited],
  };
}

/**
 * Returns what cancels the sale of a lot on an invoice: its price with earlier corrections, its own charges, and its taxes. Shipping and other charges
 * of the whole invoice stay. Together, credit notes never exceed what the invoice charges. A hidden item owes nothing but what corrections charged on
 * the whole invoice, and a canceled one is credited, so that there is nothing to cancel. `entries` are the taxes of the invoice.
 */
export function lotCredit(
  facts: InvoiceFacts,
  lineId: number,
  entries: readonly NamedTaxEntry[],
  notes: readonly EarlierNote[],
): LotCreditParts {
  const lot = facts.lines.find(({ id, canceled }) => id === lineId && !canceled);
  if (!lot) return { amount: 0, taxes: [] };
  const open = facts.lines.filter(({ suppressed, canceled }) => !suppressed && !canceled);
  const openIds = new Set(facts.lines.filter(({ canceled }) => !canceled).map(({ id }) => id));
  // Corrections are credited with their lot. Those of canceled lots are part of what their credit notes credited.
  const isApart = ({ correctsLineId = null }: { readonly correctsLineId?: number | null }): boolean =>
    correctsLineId !== null && openIds.has(correctsLineId);
  const isOwn = ({ correctsLineId }: { readonly correctsLineId?: number | null }): boolean => correctsLineId === lineId;
  const priced = lot.suppressed
    ? { amount: 0, taxes: [] }
    : pricedCredit(
        { ...facts, charges: facts.charges.filter((one) => !isApart(one)) },
        lot,
        open.filter((one) => one !== lot),
        entries.filter((one) => !isApart(one)),
        notes.filter((one) => !isApart(one)),
      );
  const isCharged = (one: Pick<ChargeEntry, 'lineId' | 'correctsLineId'>): boolean =>
    isOwn(one) && (!lot.suppressed || one.lineId === null);
  const corrected = correctedCredit(facts.charges.filter(isCharged), entries.filter(isCharged), notes.filter(isOwn));
  const amount = priced.amount + corrected.amount;
  const projection = projectInvoice(facts);
  const left = creditableOf(projection);
  if (amount <= left) {
    const taxes = sumTaxes([...priced.taxes, ...corrected.taxes]).filter((tax) => tax.amount !== 0);
    return amount <= 0 ? { amount: 0, taxes: [] } : { amount, taxes };
  }
  const taxesCredited = notes.flatMap((note) => note.taxes);
  return { amount: left, taxes: creditedTaxes(left, { ...projection, taxes: sumTaxes(entries), taxesCredited }) };
}

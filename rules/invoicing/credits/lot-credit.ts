import { type Minor, roundHalfAwayFromZero, sumMinor } from '../../core/money';
import { projectInvoice } from '../figures/projection';
import type { ChargeEntry, InvoiceFacts, LineFacts } from '../invoices/facts';
import { creditableOf, creditedTaxes, type NamedTax, sumTaxes, taxesLeft } from './credit-note';

const baseOf = ({ hammer, premium, liveFee }: LineFacts): Minor => hammer + premium + liveFee;

/** A tax entry under the name that the bidder reads. */
export interface NamedTaxEntry extends Pick<ChargeEntry, 'lineId'>, NamedTax {}

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

/**
 * Returns what cancels the sale of a lot on an invoice: its price, its own charges, and its taxes. Shipping and other charges of the whole invoice
 * stay. Together, credit notes never exceed what the invoice charges. A hidden item owes nothing, and a canceled one is credited, so that there is
 * nothing to cancel. `entries` are the taxes of the invoice; `taxesCredited` those in its credit notes.
 */
export function lotCredit(
  facts: InvoiceFacts,
  lineId: number,
  entries: readonly NamedTaxEntry[],
  taxesCredited: readonly NamedTax[],
): LotCreditParts {
  const open = facts.lines.filter(({ suppressed, canceled }) => !suppressed && !canceled);
  const lot = open.find(({ id }) => id === lineId);
  const projection = projectInvoice(facts);
  const figures = projection.lines.find(({ id }) => id === lineId);
  if (!lot || !figures) return { amount: 0, taxes: [] };
  const taxes = taxesOfLot(
    lot,
    open.filter((one) => one !== lot),
    entries,
    taxesCredited,
  );
  const { price, additional } = figures;
  const untaxed = figures.total - price.tax + additional.total - additional.tax;
  const amount = untaxed + sumMinor(taxes.map((tax) => tax.amount));
  const left = creditableOf(projection);
  if (amount <= left) return { amount: Math.max(0, amount), taxes };
  return { amount: left, taxes: creditedTaxes(left, { ...projection, taxes: sumTaxes(entries), taxesCredited }) };
}

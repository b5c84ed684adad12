import type { Minor } from '../core/money';
import { buyersPremium, type PremiumTerms } from '../invoicing/lines/premium';

/** A hammer price, and what it is with its buyer's premium. */
export interface HammerTotal {
  readonly hammer: Minor;
  readonly total: Minor;
}

/** The hammer prices whose total is an amount, from the lowest up. */
export type FoundHammers =
  | { readonly kind: 'ONE'; readonly hammer: Minor }
  | { readonly kind: 'SEVERAL'; readonly hammers: readonly Minor[] }
  /** The closest totals of sold lots, below and above. */
  | { readonly kind: 'NONE'; readonly below: HammerTotal | null; readonly above: HammerTotal | null };

/** Hammer prices in which a higher one always has a higher total. `to` is included; null has no end. */
interface Range {
  readonly from: Minor;
  readonly to: Minor | null;
}

/** A slab's rate applies to the whole price, so that the total can fall where a step begins. Flat amounts, minimums, and maximums never make it fall. */
function risingRanges({ method, steps }: PremiumTerms): Range[] {
  if (method === 'MARGINAL') return [{ from: 0, to: null }];
  const starts = [...new Set([0, ...steps.map(({ from }) => from)])].sort((one, other) => one - other);
  return [{ from: 0, to: 0 }, ...starts.map((start, index) => ({ from: start + 1, to: starts[index + 1] ?? null }))];
}

const withPremium = (hammer: Minor, terms: PremiumTerms): HammerTotal => ({
  hammer,
  total: hammer + buyersPremium(hammer, terms),
});

/** Returns the highest hammer price of a range whose total is at most an amount, and the next higher one. Null where the range has none. */
function around(total: Minor, { from, to }: Range, terms: PremiumTerms): (HammerTotal | null)[] {
  let low = from - 1;
  let high = Math.min(to ?? total, total);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (withPremium(middle, terms).total <= total) low = middle;
    else high = middle - 1;
  }
  const next = Math.max(low, from - 1) + 1;
  return [low < from ? null : withPremium(low, terms), to !== null && next > to ? null : withPremium(next, terms)];
}

/**
 * Returns the hammer prices that are exactly a total with their buyer's premium. Many totals have none, because the premium is rounded to the
 * minor unit, and where the rate of a slab falls, a total can have several.
 */
export function hammersOf(total: Minor, terms: PremiumTerms): FoundHammers {
  const found = risingRanges(terms).map((range) => around(total, range, terms));
  const floors = found.flatMap(([floor]) => floor ?? []);
  const hammers = floors.filter((floor) => floor.total === total).map(({ hammer }) => hammer);
  const unique = [...new Set(hammers)].sort((one, other) => one - other);
  const [hammer] = unique;
  if (hammer !== undefined) return unique.length === 1 ? { kind: 'ONE', hammer } : { kind: 'SEVERAL', hammers: unique };
  const nexts = found.flatMap(([, next]) => next ?? []).filter((next) => next.total > total);
  const closest = (some: readonly HammerTotal[]) =>
    some.toSorted((one, other) => Math.abs(one.total - total) - Math.abs(other.total - total))[0] ?? null;
  // A hammer price of 0 is no sale, so that nobody means it by a total.
  const sold = floors.filter((floor) => floor.hammer > 0);
  return { kind: 'NONE', below: closest(sold), above: closest(nexts) };
}

/** Returns the only hammer price that can be bid; null if several can be or none, so that staff have to choose. */
export function likeliestHammer(hammers: readonly Minor[], isRung: (amount: Minor) => boolean): Minor | null {
  const [only, ...others] = hammers.filter(isRung);
  return only === undefined || others.length > 0 ? null : only;
}

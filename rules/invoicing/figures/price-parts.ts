import { type Minor, sumMinor } from '../../core/money';
import type { ChargeComponent, ChargeEntry, PriceParts } from '../invoices/facts';

export type ChargeParts = Pick<PriceParts, ChargeComponent>;

/** The charges of one line, or of the invoice as a whole, for the invoice itself and for its rounds. */
export interface ChargesOf {
  readonly proper: ChargeParts;
  readonly additional: ChargeParts;
}

export const NO_CHARGES: ChargeParts = { tax: 0, shipping: 0, insurance: 0, other: 0 };
export const NO_PRICE: PriceParts = { hammer: 0, premium: 0, liveFee: 0, ...NO_CHARGES };

/** Sums entries by line (null: the whole invoice), by component, and by invoice itself or additional charges. */
export function chargesByLine(entries: readonly ChargeEntry[]): (lineId: number | null) => ChargesOf {
  const sums = new Map<number | null, ChargesOf>();
  const none: ChargesOf = { proper: NO_CHARGES, additional: NO_CHARGES };
  for (const { lineId, component, round, amount } of entries) {
    const known = sums.get(lineId) ?? none;
    const side = round === 0 ? 'proper' : 'additional';
    const parts = { ...known[side], [component]: sumMinor([known[side][component], amount]) };
    sums.set(lineId, { ...known, [side]: parts });
  }
  return (lineId) => sums.get(lineId) ?? none;
}

/** Adds prices, part by part. */
export function addParts(prices: readonly PriceParts[]): PriceParts {
  return {
    hammer: sumMinor(prices.map((price) => price.hammer)),
    premium: sumMinor(prices.map((price) => price.premium)),
    liveFee: sumMinor(prices.map((price) => price.liveFee)),
    ...addCharges(prices),
  };
}

/** Adds charges, component by component. */
export function addCharges(charges: readonly ChargeParts[]): ChargeParts {
  return {
    tax: sumMinor(charges.map((one) => one.tax)),
    shipping: sumMinor(charges.map((one) => one.shipping)),
    insurance: sumMinor(charges.map((one) => one.insurance)),
    other: sumMinor(charges.map((one) => one.other)),
  };
}

/** Returns the sum of all charges. */
export function chargeTotal(parts: ChargeParts): Minor {
  return sumMinor([parts.tax, parts.shipping, parts.insurance, parts.other]);
}

/** Returns the sum of all parts of a price. */
export function priceTotal(parts: PriceParts): Minor {
  return sumMinor([parts.hammer, parts.premium, parts.liveFee, chargeTotal(parts)]);
}

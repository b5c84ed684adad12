import { apportion } from '../../core/apportion';
import { applyRate, type Minor, type RateMillionths } from '../../core/money';
import type { Problem } from '../../core/problem';
import type { ChargeComponent, ChargeSplit } from '../invoices/facts';

/** The value to set a charge to: an amount, or a percentage of the hammer price. */
export type ChargeFill =
  | { readonly kind: 'AMOUNT'; readonly amount: Minor; readonly split?: ChargeSplit | undefined }
  | { readonly kind: 'HAMMER'; readonly rateMillionths: RateMillionths };

/** The charges to set; those omitted don't change. */
export type ChargeFills = Partial<Readonly<Record<ChargeComponent, ChargeFill>>>;

/** The rule by which amounts are split; the first where charges are split by several. */
export function splitOf(fills: ChargeFills): ChargeSplit {
  const splits = Object.values(fills).map((fill) => (fill.kind === 'AMOUNT' ? fill.split : undefined));
  return splits.find((split) => split !== undefined && split !== 'EACH_LOT') ?? 'EACH_LOT';
}

/** The charges in the order in which every screen shows them. */
export const CHARGE_COMPONENTS: readonly ChargeComponent[] = ['tax', 'shipping', 'insurance', 'other'];

/** Ten digits in minor units: 99,999,999.99. Groups of 5,000 invoices with their lots then still add up exactly. */
export const LARGEST_CHARGE: Minor = 9_999_999_999;
/** 1000%. */
export const LARGEST_RATE: RateMillionths = 10_000_000;

/** Returns how a fill is split over lots that share it; null if it is charged on each. */
export const sharedBy = (fill: ChargeFill): ChargeSplit | null =>
  fill.kind === 'AMOUNT' && fill.split !== undefined && fill.split !== 'EACH_LOT' ? fill.split : null;

/** Returns the parts of an amount that is charged once, by the hammer prices of the lots that share it. They add up to it. */
export const shares = (amount: Minor, split: ChargeSplit, hammers: readonly Minor[]): Minor[] =>
  apportion(amount, split === 'EQUALLY' ? hammers.map(() => 1) : hammers);

/**
 * Returns the charges that a fill gives on what is charged of one invoice, by hammer prices. A percentage is rounded once for each; the parts of an amount that
 * is split add up to it.
 */
export function filledAmounts(fill: ChargeFill, hammers: readonly Minor[]): Minor[] {
  if (fill.kind === 'HAMMER') return hammers.map((hammer) => applyRate(hammer, fill.rateMillionths));
  const { amount, split = 'EACH_LOT' } = fill;
  if (split === 'EACH_LOT') return hammers.map(() => amount);
  return shares(amount, split, hammers);
}

/** Returns what is wrong with the fills themselves, whatever they apply to: only Other may be below 0. */
export function fillProblems(fills: ChargeFills): Problem[] {
  return CHARGE_COMPONENTS.flatMap((component): Problem[] => {
    const fill = fills[component];
    if (!fill) return [];
    const size = fill.kind === 'AMOUNT' ? fill.amount : fill.rateMillionths;
    if (size < 0 && component !== 'other')
      return [{ code: 'NEGATIVE_CHARGE', field: component, message: 'The amount must be 0 or more.' }];
    if (Math.abs(size) > (fill.kind === 'AMOUNT' ? LARGEST_CHARGE : LARGEST_RATE))
      return [{ code: 'AMOUNT_TOO_LARGE', field: component, message: 'The amount is too large.' }];
    return [];
  });
}

import { decimalFromMinor, percentFromRate } from '../../core/money';
import type { PremiumStep } from '../../invoicing/lines/premium';

/** Formats an amount as catalogs do: "$1,200", with cents only if there are any. */
export function catalogAmount(minor: number, currency: string): string {
  const decimal = decimalFromMinor(minor, currency) as `${number}`;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(decimal);
}

/** Returns the rates of the buyer's premium in words: "25%", or "25% to $1,000, 20% above"; empty if there is none. */
export function premiumRates(steps: readonly PremiumStep[], currency: string): string {
  if (steps.every(({ rateMillionths }) => rateMillionths === 0)) return '';
  const rate = ({ rateMillionths }: PremiumStep): string => `${percentFromRate(rateMillionths)}%`;
  const [first] = steps;
  if (first !== undefined && steps.length === 1) return rate(first);
  return steps
    .map((step) => (step.to === null ? `${rate(step)} above` : `${rate(step)} to ${catalogAmount(step.to, currency)}`))
    .join(', ');
}

/** What a price depends on. Amounts are in minor units; null for none. */
export interface PricedLot {
  readonly price: number | null;
  readonly lowEstimate: number | null;
  readonly highEstimate: number | null;
  readonly startingBid: number | null;
}

/** Returns what bidders read as the price: "Estimate $400–600", "Price $80", or where bidding starts. */
export function priceText(
  { price, lowEstimate, highEstimate, startingBid }: PricedLot,
  isBuyNow: boolean,
  currency: string,
): string {
  const amount = (minor: number): string => catalogAmount(minor, currency);
  if (isBuyNow) return price === null ? 'Price on request' : `Price ${amount(price)}`;
  if (lowEstimate !== null && highEstimate !== null && lowEstimate !== highEstimate) {
    const [low, high] = [amount(lowEstimate), amount(highEstimate)];
    const symbol = /^[^\d-]*/.exec(high)?.[0] ?? '';
    return `Estimate ${low}–${high.slice(symbol.length)}`;
  }
  const one = lowEstimate ?? highEstimate;
  if (one !== null) return `Estimate ${amount(one)}`;
  return startingBid === null ? 'Estimate on request' : `Bidding starts at ${amount(startingBid)}`;
}

/** Returns what stands beside each price, as the law of some countries requires: "plus 25% premium". `rates` is of premiumRates. */
export function premiumBeside(rates: string): string {
  if (rates === '') return 'no premium';
  return /^[\d.]+%$/.test(rates) ? `plus ${rates} premium` : `plus premium of ${rates}`;
}

import { type Minor, sumMinor } from '../core/money';
import type { Channel } from '../invoicing/invoices/facts';
import { liveFee, type LiveFeeRates } from '../invoicing/lines/live-fee';
import { buyersPremium, type PremiumTerms } from '../invoicing/lines/premium';

/** The prices of a sold lot, or their sums, in minor units. */
export interface SoldPrices {
  readonly hammer: Minor;
  readonly premium: Minor;
  readonly liveFee: Minor;
}

/** The terms of a session that decide what is added to a hammer price. */
export interface SaleTerms {
  readonly premium: PremiumTerms;
  /** A platform without a rate pays no live fee. */
  readonly liveFees: Partial<LiveFeeRates>;
}

const NO_LIVE_FEES: LiveFeeRates = { MARKETPLACE: 0, PRIVATE_LABEL: 0, AGGREGATOR: 0 };

/** Returns the prices that an invoice of the lot will have, by the session's terms. */
export const pricesByTerms = (hammer: Minor, channel: Channel, { premium, liveFees }: SaleTerms): SoldPrices => ({
  hammer,
  premium: buyersPremium(hammer, premium),
  liveFee: liveFee(hammer, channel, { ...NO_LIVE_FEES, ...liveFees }),
});

/** Returns what the buyer pays for the lot: hammer price, premium, and live fee. */
export const payableOf = ({ hammer, premium, liveFee: fee }: SoldPrices): Minor => hammer + premium + fee;

/** Prices with the number of lots that they add up. */
export interface SoldSums extends SoldPrices {
  readonly lotCount: number;
}

/** What of the sums is of lots that are hidden on their invoices: the sale has them, but their invoices don't charge them. */
export interface HiddenSums {
  readonly lotCount: number;
  readonly payable: Minor;
}

/** Returns what of the sums is of hidden lots. */
export function sumHidden(lots: readonly { readonly isHidden: boolean; readonly prices: SoldPrices }[]): HiddenSums {
  const hidden = lots.filter(({ isHidden }) => isHidden);
  return { lotCount: hidden.length, payable: sumMinor(hidden.map(({ prices }) => payableOf(prices))) };
}

/** Adds up the sums of several parts of a sale. */
export const sumSold = (parts: readonly SoldSums[]): SoldSums => ({
  lotCount: parts.reduce((count, part) => count + part.lotCount, 0),
  hammer: sumMinor(parts.map((part) => part.hammer)),
  premium: sumMinor(parts.map((part) => part.premium)),
  liveFee: sumMinor(parts.map((part) => part.liveFee)),
});

/** Returns the sums of equally priced lots. */
export const soldTimes = (lotCount: number, { hammer, premium, liveFee: fee }: SoldPrices): SoldSums => ({
  lotCount,
  hammer: lotCount * hammer,
  premium: lotCount * premium,
  liveFee: lotCount * fee,
});

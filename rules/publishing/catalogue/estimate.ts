import { decimalFromMinor, percentFromRate } from '../../core/money';
import { hasPremium, type PremiumStep, type PremiumTerms } from '../../invoicing/lines/premium';
import type { CatalogueWords } from './languages/words';

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a formatter costs more than a hundred uses of it, and a page has hundreds of amounts. */
function amountFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale}/${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  formats.set(key, made);
  return made;
}

/** Formats an amount as catalogs do: "$1,200", with cents only if there are any. */
export function catalogAmount(minor: number, currency: string, locale: string): string {
  return amountFormat(currency, locale).format(decimalFromMinor(minor, currency) as `${number}`);
}

/** Formats two amounts as a range: "$400–600", "400–600 €". */
function catalogRange(low: number, high: number, currency: string, locale: string): string {
  const [from, to] = [catalogAmount(low, currency, locale), catalogAmount(high, currency, locale)];
  const symbol = /^[^\d-]*/.exec(to)?.[0] ?? '';
  const unit = /[^\d]*$/.exec(from)?.[0] ?? '';
  return `${from.slice(0, from.length - unit.length)}–${to.slice(symbol.length)}`;
}

/** Formats a rate: "25%". */
export const catalogRate = (rateMillionths: number, { locale }: CatalogueWords): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(
    `${percentFromRate(rateMillionths)}e-2` as `${number}`,
  );

/** Returns the rates of the buyer's premium in words: "25%", or "25% to $1,000, 20% above"; empty if all are 0. */
function stepRates(steps: readonly PremiumStep[], currency: string, words: CatalogueWords): string {
  if (steps.every(({ rateMillionths }) => rateMillionths === 0)) return '';
  const rate = ({ rateMillionths }: PremiumStep): string => catalogRate(rateMillionths, words);
  const [first] = steps;
  if (first !== undefined && steps.length === 1) return rate(first);
  return steps
    .map((step) =>
      step.to === null
        ? words.rateAbove(rate(step))
        : words.rateTo(rate(step), catalogAmount(step.to, currency, words.locale)),
    )
    .join(', ');
}

/** Returns the amounts for each lot in words: "plus $2 per lot", "at least $20 per lot". */
function lotAmounts({ flat, minimum, maximum }: PremiumTerms, currency: string, words: CatalogueWords): string[] {
  const amount = (minor: number): string => catalogAmount(minor, currency, words.locale);
  return [
    ...(flat === null ? [] : [words.plusPerLot(amount(flat))]),
    ...(minimum === null ? [] : [words.atLeastPerLot(amount(minimum))]),
    ...(maximum === null ? [] : [words.atMostPerLot(amount(maximum))]),
  ];
}

/** Returns the buyer's premium in words: "25%", or "25% to $1,000, 20% above, at least $20 per lot"; empty if there is none. */
export function premiumRates(premium: PremiumTerms, currency: string, words: CatalogueWords): string {
  if (!hasPremium(premium)) return '';
  const rates = stepRates(premium.steps, currency, words);
  return [rates === '' ? catalogRate(0, words) : rates, ...lotAmounts(premium, currency, words)].join(', ');
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
  words: CatalogueWords,
): string {
  const amount = (minor: number): string => catalogAmount(minor, currency, words.locale);
  if (isBuyNow) return price === null ? words.priceOnRequest : words.price(amount(price));
  if (lowEstimate !== null && highEstimate !== null && lowEstimate !== highEstimate)
    return words.estimate(catalogRange(lowEstimate, highEstimate, currency, words.locale));
  const one = lowEstimate ?? highEstimate;
  if (one !== null) return words.estimate(amount(one));
  return startingBid === null ? words.estimateOnRequest : words.biddingStarts(amount(startingBid));
}

/** Returns what is shown beside each price, as the law of some countries requires: "plus 25% premium". */
export function premiumBeside(premium: PremiumTerms, currency: string, words: CatalogueWords): string {
  const rates = premiumRates(premium, currency, words);
  if (rates === '') return words.noPremium;
  const isOneRate = premium.steps.length === 1 && lotAmounts(premium, currency, words).length === 0;
  return isOneRate ? words.plusPremium(rates) : words.plusRates(rates);
}

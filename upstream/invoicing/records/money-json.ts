import { currencySymbol, type Minor, wireFromMinor } from '../../../rules/core/money';
import type { PriceParts } from '../../../rules/invoicing/invoices/facts';
import type { PriceJson } from './price-wire';

const symbols = new Map<string, string>();

/**
 * Returns the symbol of a currency in en-US. It is cached, because it requires a formatter and a page of lines needs it thousands of times.
 */
export function symbolOf(currency: string): string {
  const known = symbols.get(currency);
  if (known !== undefined) return known;
  const symbol = currencySymbol(currency, 'en-US');
  symbols.set(currency, symbol);
  return symbol;
}

/** Converts the parts of a price to JSON, in major units of the currency. */
export function priceJson(parts: PriceParts, currency: string): PriceJson {
  const amount = (minor: Minor) => wireFromMinor(minor, currency);
  return {
    hammer: amount(parts.hammer),
    premium: amount(parts.premium),
    livefee: amount(parts.liveFee),
    tax: amount(parts.tax),
    shipping: amount(parts.shipping),
    insurance: amount(parts.insurance),
    other: amount(parts.other),
    currencySymbol: symbolOf(currency),
  };
}

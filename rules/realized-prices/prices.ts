import { formatAmount, type Minor, minorFromDecimal } from '../core/money';
import { isRealizedPrice } from '../lots/uploads/realized';

/** What a realized price of 0 is called: the lot is unsold. */
export const PASSED = 'Passed';

/** The error of a realized price that is empty. */
export const PRICE_REQUIRED = 'Realized price is required. Please use zero for unsold item.';

/** The error of a row whose lot the session doesn't have. */
export const UNKNOWN_LOT = 'This lot number was not a part of this catalog.';

/** Returns the realized price that a text is, in minor units; null if it isn't one. */
export const priceOf = (text: string, currency: string): Minor | null =>
  isRealizedPrice(text.trim(), currency) ? minorFromDecimal(text.trim(), currency) : null;

/** Returns a realized price for staff, such as 1,250.00; "Passed" for an unsold lot. */
export const priceWords = (price: Minor, currency: string, locale?: string): string =>
  price === 0 ? PASSED : formatAmount(price, currency, locale);

/** Returns what is wrong with a realized price that staff type; null if nothing is. */
export function priceProblem(text: string, currency: string): string | null {
  const typed = text.trim();
  if (typed === '') return PRICE_REQUIRED;
  if (isRealizedPrice(typed, currency)) return null;
  return 'Use digits only, with at most two decimals.';
}

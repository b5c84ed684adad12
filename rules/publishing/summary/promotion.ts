import type { Minor } from '../../core/money';

/** The price of promoting a lot, in cents. */
export const PROMOTION_PRICE: Minor = 24_900;
export const PROMOTION_CURRENCY = 'USD';

/** The specified words of the price. */
export const PROMOTION_PRICE_TEXT = '$249 per lot/item';

import type { Minor } from '../../core/money';
import type { AmountRefusal } from '../charge-runs/amount-refusals';

/** How Stripe's amounts of a currency relate to its ISO 4217 minor units. */
interface StripeUnit {
  /** Stripe's units per minor unit, as a ratio of whole numbers. */
  readonly times: number;
  readonly per: number;
  /** Amounts at Stripe are multiples of this. */
  readonly step: number;
}

const AS_ISO: StripeUnit = { times: 1, per: 1, step: 1 };

/**
 * Currencies whose units at Stripe differ from ISO 4217, or whose amounts have larger steps (docs.stripe.com/currencies,
 * sections "Zero-decimal currencies", "Three-decimal currencies" and "Special cases"; support.stripe.com, "Deprecation of fractional ISK";
 * read in November 2026):
 *
 * - MGA has 2 digits in ISO 4217, and none at Stripe.
 * - ISK has none in ISO 4217, and 2 at Stripe, which are always 00.
 * - Amounts of currencies with 3 digits end in 0 at Stripe.
 *
 * All others are the same in both, with 2 digits, or with none: BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF.
 */
const UNITS: Readonly<Record<string, StripeUnit>> = {
  MGA: { times: 1, per: 100, step: 1 },
  ISK: { times: 100, per: 1, step: 100 },
  ...Object.fromEntries(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, { ...AS_ISO, step: 10 }])),
};

/**
 * Currencies that aren't charged. UGX: Stripe lists it as a zero-decimal currency, but also says that 5 UGX is written as 500. The others:
 * Stripe doesn't list them, and they have neither 0 nor 2 digits.
 */
const REFUSED: readonly string[] = ['UGX', 'IQD', 'LYD', 'CLF', 'UYW', 'UYI'];

/** Largest amount in Stripe's units: eight digits, according to the SDK's description of an amount. */
const LARGEST = 99_999_999;
/**
 * Smallest amounts in Stripe's units: 0.50 USD, according to the same description. Other currencies have their own minimums, which Stripe
 * converts and doesn't publish as a table.
 */
const LEAST: Readonly<Record<string, number>> = { USD: 50 };

const unitOf = (currency: string): StripeUnit => UNITS[currency] ?? AS_ISO;

/** Converts minor units to Stripe's units. Null if Stripe can't represent the amount. */
export function stripeFromMinor(amount: Minor, currency: string): number | null {
  const { times, per, step } = unitOf(currency);
  const scaled = amount * times;
  if (REFUSED.includes(currency) || scaled % per !== 0) return null;
  return (scaled / per) % step === 0 ? scaled / per : null;
}

/** Converts Stripe's units to minor units of the currency. */
export function minorFromStripe(amount: number, currency: string): Minor {
  const { times, per } = unitOf(currency);
  return Math.round((amount * per) / times);
}

/** Returns why Stripe can't charge this in one payment, or null if it can. US bank accounts pay only in USD. */
export function stripeRefusal({
  kind,
  amount,
  currency,
}: {
  readonly kind: 'CARD' | 'ACH';
  readonly amount: Minor;
  readonly currency: string;
}): AmountRefusal | null {
  if (REFUSED.includes(currency)) return 'CURRENCY_NOT_CHARGEABLE';
  if (kind === 'ACH' && currency !== 'USD') return 'BANK_CURRENCY';
  const there = stripeFromMinor(amount, currency);
  if (there === null) return 'AMOUNT_NOT_CHARGEABLE';
  if (there > LARGEST) return 'AMOUNT_TOO_LARGE';
  return there < (LEAST[currency] ?? 0) ? 'AMOUNT_TOO_SMALL' : null;
}

import type { Minor } from '../../core/money';
import type { AmountRefusal } from '../charging/amount-refusals';

/** How Stripe writes amounts of a currency, against its minor units by ISO 4217. */
interface StripeUnit {
  /** Stripe's units per minor unit, as a ratio of whole numbers. */
  readonly times: number;
  readonly per: number;
  /** Amounts at Stripe are multiples of this. */
  readonly step: number;
}

const AS_ISO: StripeUnit = { times: 1, per: 1, step: 1 };

/**
 * Currencies that Stripe writes in other units than ISO 4217, or not in every step (docs.stripe.com/currencies, sections "Zero-decimal
 * currencies", "Three-decimal currencies" and "Special cases"; support.stripe.com, "Deprecation of fractional ISK"; read in November 2026):
 *
 * - MGA has 2 digits by ISO, and none at Stripe.
 * - ISK has none by ISO, and 2 at Stripe, which are always 00.
 * - Currencies with 3 digits end in 0 at Stripe.
 *
 * All others are the same in both, with 2 digits, or with none: BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF.
 */
const UNITS: Readonly<Record<string, StripeUnit>> = {
  MGA: { times: 1, per: 100, step: 1 },
  ISK: { times: 100, per: 1, step: 100 },
  ...Object.fromEntries(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, { ...AS_ISO, step: 10 }])),
};

/**
 * Not charged: UGX, because Stripe's page lists it as a currency without digits and says at the same time that 5 UGX are 500; the others,
 * because Stripe does not list them and they have neither 0 nor 2 digits.
 */
const REFUSED: readonly string[] = ['UGX', 'IQD', 'LYD', 'CLF', 'UYW', 'UYI'];

/** Eight digits, by the SDK's description of an amount. */
const LARGEST = 99_999_999;
/** 0.50 USD, by the same; other currencies have their own least amounts, which Stripe converts and does not publish as a table. */
const LEAST: Readonly<Record<string, number>> = { USD: 50 };

const unitOf = (currency: string): StripeUnit => UNITS[currency] ?? AS_ISO;

/** An amount in Stripe's units; null where Stripe cannot write it. */
export function stripeFromMinor(amount: Minor, currency: string): number | null {
  const { times, per, step } = unitOf(currency);
  const scaled = amount * times;
  if (REFUSED.includes(currency) || scaled % per !== 0) return null;
  return (scaled / per) % step === 0 ? scaled / per : null;
}

/** An amount of Stripe's in minor units of the currency. */
export function minorFromStripe(amount: number, currency: string): Minor {
  const { times, per } = unitOf(currency);
  return Math.round((amount * per) / times);
}

/** Why Stripe cannot take this in one payment; null when it can. US bank accounts pay in USD alone. */
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

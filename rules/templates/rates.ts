import type { RateMillionths } from '../core/money';
import { MoneyError, percentFromRate, rateFromPercent } from '../core/money';

/** 100 %. */
const LARGEST: RateMillionths = 1_000_000;
/** Rates are kept to three decimals of a percent. */
const STEP = 10;

/** A typed percentage as a rate: 0 to 100 with at most three decimals; null for anything else. */
export function typedRate(text: string): RateMillionths | null {
  const percent = text.trim().replace(/\s*%$/, '').replace(/^\./, '0.').replace(/\.$/, '');
  try {
    const rate = rateFromPercent(percent);
    return rate >= 0 && rate <= LARGEST && rate % STEP === 0 ? rate : null;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

/** A rate in percent with its three decimals: "8.875", "8.000" (formattedTaxRate, formattedFeeRate). */
export function formattedRate(rate: RateMillionths): string {
  const [whole = '0', fraction = ''] = percentFromRate(rate).split('.');
  return `${whole}.${fraction.padEnd(3, '0')}`;
}

/** What a field of a rate holds once it has the focus: 0.00 is cleared. */
export const focusedRate = (text: string): string => (/^0*\.?0*$/.test(text.trim()) ? '' : text);

/** What it holds once it was left: three decimals where it is a rate. */
export function leftRate(text: string): string {
  const rate = text.trim() === '' ? null : typedRate(text);
  return rate === null ? text : formattedRate(rate);
}

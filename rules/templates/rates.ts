import { MoneyError, percentFromRate, rateFromPercent, type RateMillionths } from '../core/money';

/** 100%. */
const LARGEST: RateMillionths = 1_000_000;
/** Rates have at most three decimals of a percent. */
const STEP = 10;

/** Parses a typed percentage, 0 to 100 with at most three decimals, as a rate; null for anything else. */
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

/** Formats a rate in percent with three decimals: "8.875", "8.000" (formattedTaxRate, formattedFeeRate). */
export function formattedRate(rate: RateMillionths): string {
  const [whole = '0', fraction = ''] = percentFromRate(rate).split('.');
  return `${whole}.${fraction.padEnd(3, '0')}`;
}

/** Returns the text of a rate field when it receives focus: 0.00 is cleared. */
export const focusedRate = (text: string): string => (/^0*\.?0*$/.test(text.trim()) ? '' : text);

/** Returns the text of a rate field when it loses focus: three decimals if it is a valid rate. */
export function leftRate(text: string): string {
  const rate = text.trim() === '' ? null : typedRate(text);
  return rate === null ? text : formattedRate(rate);
}

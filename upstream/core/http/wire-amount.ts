import { minorFromWire, MoneyError } from '../../../rules/core/money';
import { invalid } from '../errors';

/** Converts an amount of a request to minor units. Throws 422 NOT_AN_AMOUNT if the currency has no such amount. */
export function amountOf(amount: number, currency: string, field: string): number {
  try {
    return minorFromWire(amount, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw invalid([
      {
        code: 'NOT_AN_AMOUNT',
        message: `Enter an amount of ${currency}, with at most as many decimals as the currency has.`,
        field,
      },
    ]);
  }
}

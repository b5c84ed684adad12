import { minorFromWire, MoneyError } from '../../../rules/core/money';
import { invalid } from '../../core/http/errors';

/** An amount of a request in minor units of its currency. Throws 422 NOT_AN_AMOUNT for one that the currency does not have. */
export function amountOf(amount: number, currency: string, field: string): number {
  try {
    return minorFromWire(amount, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw invalid([{ code: 'NOT_AN_AMOUNT', message: `This is no amount of ${currency}.`, field }]);
  }
}

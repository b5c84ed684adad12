import { decimalFromMinor, minorFromWire } from '../../../rules/core/money';
import { badUserInput } from './errors';

/** Converts a REST amount to the schema's Money: 1234.5 in USD gives "1234.50". Throws MoneyError if it is too precise for the currency. */
export function moneyText(amount: number, currency: string): string {
  return decimalFromMinor(minorFromWire(amount, currency), currency);
}

/** Does the same for an amount that may be null. */
export function moneyTextOrNull(amount: number | null, currency: string): string | null {
  return amount === null ? null : moneyText(amount, currency);
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Parses an amount or rate for the services. Throws BAD_USER_INPUT if it isn't a decimal. */
export function numberOf(text: string, name: string): number {
  if (!DECIMAL.test(text)) throw badUserInput(`${name} looks like 1234.50.`);
  return Number(text);
}

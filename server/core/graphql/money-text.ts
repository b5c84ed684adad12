import { decimalFromMinor, minorFromWire } from '../../../rules/core/money';

/** Converts a REST amount to the schema's Money: 1234.5 in USD gives "1234.50". Throws MoneyError if it is too precise for the currency. */
export function moneyText(amount: number, currency: string): string {
  return decimalFromMinor(minorFromWire(amount, currency), currency);
}

/** Does the same for an amount that may be null. */
export function moneyTextOrNull(amount: number | null, currency: string): string | null {
  return amount === null ? null : moneyText(amount, currency);
}

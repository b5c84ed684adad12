import { decimalFromMinor, minorFromWire } from '../../../rules/core/money';

/** A REST amount as the schema's Money: 1234.5 of USD gives "1234.50". Throws MoneyError for digits that the currency does not have. */
export function moneyText(amount: number, currency: string): string {
  return decimalFromMinor(minorFromWire(amount, currency), currency);
}

/** The same where there may be no amount. */
export function moneyTextOrNull(amount: number | null, currency: string): string | null {
  return amount === null ? null : moneyText(amount, currency);
}

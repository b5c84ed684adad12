/** Reasons why the payment provider can't charge an amount in one payment, regardless of the invoice. */
export const AMOUNT_REFUSALS = {
  CURRENCY_NOT_CHARGEABLE: "The payment provider can't charge this currency",
  BANK_CURRENCY: 'Bank accounts can be charged in USD only',
  AMOUNT_NOT_CHARGEABLE: 'The payment provider charges this currency only in larger steps. Round the total',
  AMOUNT_TOO_LARGE: 'The amount is too large for one payment',
  AMOUNT_TOO_SMALL: "The amount is below the payment provider's minimum",
} as const;

export type AmountRefusal = keyof typeof AMOUNT_REFUSALS;

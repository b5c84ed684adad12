import { AMOUNT_REFUSALS, type AmountRefusal } from './amount-refusals';
import type { ChargeReasonCode } from './charge-reasons';

/**
 * Reasons that neither sending the invoice nor waiting removes: not enrolled, a floor bidder, paid, in progress, over the house's limit, or
 * an amount that the provider can't charge.
 */
const FINAL: readonly string[] = [
  'HOUSE_PAYMENT_PROCESSING_DISABLED',
  'FLOOR_BIDDER_INVOICE',
  'INVOICE_CREDITED',
  'INVOICE_PAID',
  'ADDITIONAL_CHARGES_PAID',
  'INVOICE_ALREADY_PAID',
  'INVOICE_PENDING_ACH',
  'PAYMENT_PENDING',
  'CREDIT_CARD_LIMIT_EXCEEDED',
  ...(Object.keys(AMOUNT_REFUSALS) as AmountRefusal[]),
] satisfies readonly ChargeReasonCode[];

/** Selected invoices by the first reason that prevents charging them. */
interface Choice {
  readonly readyCount: number;
  /** First reasons, with the number of invoices per reason. */
  readonly reasons: readonly { readonly code: string; readonly count: number }[];
}

/** Returns whether any selected invoice can be charged, now or after it is sent and has waited. Charging is offered only then. */
export const hasChargeable = ({ readyCount, reasons }: Choice): boolean =>
  readyCount > 0 || reasons.some(({ code, count }) => count > 0 && !FINAL.includes(code));

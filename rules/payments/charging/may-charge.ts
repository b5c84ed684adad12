import { AMOUNT_REFUSALS, type AmountRefusal } from './amount-refusals';
import type { ChargeReasonCode } from './charge-reasons';

/** What no sending and no waiting makes chargeable: not enrolled, no card to expect, paid, under way, over the house's limit, or nothing that the provider can charge. */
const FINAL: readonly string[] = [
  'HOUSE_PAYMENT_PROCESSING_DISABLED',
  'FLOOR_BIDDER_INVOICE',
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
  /** First reasons, with how many invoices have each. */
  readonly reasons: readonly { readonly code: string; readonly count: number }[];
}

/** Whether a choice has invoices that can be charged, now or once they are sent and have waited: only then is charging offered. */
export const hasChargeable = ({ readyCount, reasons }: Choice): boolean =>
  readyCount > 0 || reasons.some(({ code, count }) => count > 0 && !FINAL.includes(code));

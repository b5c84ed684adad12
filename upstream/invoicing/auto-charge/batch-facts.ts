import type { Minor } from '../../../rules/core/money';
import type { BatchChargeFacts } from '../../../rules/invoicing/auto-charge/batch-eligibility';
import { isTaxAutomatic } from '../../../rules/invoicing/charges/us-sales-tax';
import type { ProcessorType } from '../../../rules/invoicing/invoices/facts';
import type { ChargeFactsRow } from '../invoices/invoice-store';

/** What decides whether invoices of a house can be charged, beside themselves. */
export interface ChargingContext {
  readonly processor: ProcessorType;
  readonly paymentsEnabled: boolean;
  /** null: the house set none. In the house's currency. */
  readonly cardLimit: { readonly amount: Minor; readonly currency: string } | null;
  readonly biddersWithCard: ReadonlySet<number>;
}

/** Whether what can be paid online is more than the house charges to a card. */
const exceedsLimit = ({ onlineTotal, currency }: ChargeFactsRow, { cardLimit }: ChargingContext): boolean =>
  cardLimit?.currency === currency && onlineTotal > cardLimit.amount;

/** An automatic tax leaves an entry also where it is 0; none means that it could not be computed for the address. An edit that could not compute it says so. */
const hasTaxFailed = (
  invoice: ChargeFactsRow,
  hasAutomaticTax: boolean,
  { processor, paymentsEnabled }: ChargingContext,
): boolean =>
  invoice.taxFailed ||
  (isTaxAutomatic({ processor, paymentsEnabled }, invoice.country) && !invoice.taxExempt && !hasAutomaticTax);

/** What the rules of charging ask of an invoice. */
export const batchFacts = (
  invoice: ChargeFactsRow,
  hasAutomaticTax: boolean,
  context: ChargingContext,
): BatchChargeFacts => ({
  ...invoice,
  paymentsEnabled: context.paymentsEnabled,
  paid: invoice.status === 'PAID',
  paymentPending: invoice.status === 'PAYMENT_PENDING',
  cardLimitExceeded: exceedsLimit(invoice, context),
  hasCard: context.biddersWithCard.has(invoice.approvalId),
  taxFailed: hasTaxFailed(invoice, hasAutomaticTax, context),
  sentAt: invoice.sentAt?.getTime() ?? null,
  editedAt: invoice.editedAt?.getTime() ?? null,
  autoChargeAt: invoice.autoChargeAt?.getTime() ?? null,
});

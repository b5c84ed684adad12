import type { Minor } from '../../../rules/core/money';
import { isTaxAutomatic } from '../../../rules/invoicing/added-charges/us-sales-tax';
import type { BatchChargeFacts } from '../../../rules/invoicing/charge-dates/batch-eligibility';
import type { ProcessorType } from '../../../rules/invoicing/invoices/facts';
import type { ChargeFactsRow } from '../invoices/invoice-store';

/** What determines whether invoices of a house can be charged, apart from the invoices themselves. */
export interface ChargingContext {
  readonly processor: ProcessorType;
  readonly paymentsEnabled: boolean;
  /** Null if the house has no limit. In the house's currency. */
  readonly cardLimit: { readonly amount: Minor; readonly currency: string } | null;
  readonly biddersWithCard: ReadonlySet<number>;
}

/** Whether the amount that can be paid online exceeds the house's limit for cards. */
const exceedsLimit = ({ onlineTotal, currency }: ChargeFactsRow, { cardLimit }: ChargingContext): boolean =>
  cardLimit?.currency === currency && onlineTotal > cardLimit.amount;

/**
 * An automatic tax has an entry even if it is 0; none means that it could not be computed for the address. An edit that failed to
 * compute it is marked as such (`taxFailed`).
 */
const hasTaxFailed = (
  invoice: ChargeFactsRow,
  hasAutomaticTax: boolean,
  { processor, paymentsEnabled }: ChargingContext,
): boolean =>
  invoice.taxFailed ||
  (isTaxAutomatic({ processor, paymentsEnabled }, invoice.country) && !invoice.taxExempt && !hasAutomaticTax);

/** Returns the facts of an invoice that the rules for charging need. */
export const batchFacts = (
  invoice: ChargeFactsRow,
  hasAutomaticTax: boolean,
  context: ChargingContext,
): BatchChargeFacts => ({
  ...invoice,
  paymentsEnabled: context.paymentsEnabled,
  credited: invoice.status === 'CREDITED',
  paid: invoice.status === 'PAID',
  paymentPending: invoice.status === 'PAYMENT_PENDING',
  cardLimitExceeded: exceedsLimit(invoice, context),
  hasCard: context.biddersWithCard.has(invoice.approvalId),
  taxFailed: hasTaxFailed(invoice, hasAutomaticTax, context),
  sentAt: invoice.sentAt?.getTime() ?? null,
  editedAt: invoice.editedAt?.getTime() ?? null,
  autoChargeAt: invoice.autoChargeAt?.getTime() ?? null,
});

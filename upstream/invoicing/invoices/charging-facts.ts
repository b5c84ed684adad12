import { localDateOf } from '../../../rules/core/dates';
import type { Minor } from '../../../rules/core/money';
import type { ProcessorType } from '../../../rules/house/house-fields';
import { isTaxAutomatic } from '../../../rules/invoicing/added-charges/us-sales-tax';
import {
  type BatchChargeFacts,
  firstEligibleAutoChargeAt,
} from '../../../rules/invoicing/charge-dates/batch-eligibility';
import type { InvoiceRow } from '../records/invoice-record';
import type { ChargeFactsRow } from '../records/invoice-store';

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

/** Returns the planned day of an invoice in the house's time zone; null if there is none. */
export const autoChargeDay = ({ autoChargeAt }: Pick<InvoiceRow, 'autoChargeAt'>, timeZone: string): string | null =>
  autoChargeAt === null ? null : localDateOf(autoChargeAt.getTime(), timeZone);

/** Returns the instant 48 hours after the last send or edit, in epoch milliseconds; null until the invoice is sent. */
export const firstEligibleAt = ({ sentAt, editedAt }: Pick<InvoiceRow, 'sentAt' | 'editedAt'>): number | null =>
  firstEligibleAutoChargeAt(sentAt?.getTime() ?? null, editedAt?.getTime() ?? null);

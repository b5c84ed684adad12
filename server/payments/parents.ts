import type { ChargeCandidateJson, ChargeRefundJson } from '../../upstream/payments/charging/charge-wire';
import type { PaymentComparisonJson } from '../../upstream/payments/reconciliation/discrepancy-wire';

/** What was given back of a charge, with the currency of its amount. */
export interface ChargeRefundParent extends ChargeRefundJson {
  readonly currencyCode: string;
}

/** An invoice in a dry run, with the currency of its amounts. */
export interface ChargeCandidateParent extends ChargeCandidateJson {
  readonly currencyCode: string;
}

/** A comparison that was made. */
export type PaymentComparisonParent = NonNullable<PaymentComparisonJson['paymentComparison']>;

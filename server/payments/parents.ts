import type { ChargeCandidateJson, ChargeRefundJson } from '../../upstream/payments/charge-wire';
import type { PaymentComparisonJson } from '../../upstream/payments/reconciliation/discrepancy-wire';
import type { PaymentJson } from '../../upstream/payments/wire';

/** An act of paying with its payments, latest first. */
export interface BidderPaymentActParent {
  readonly actID: number;
  readonly parts: readonly PaymentJson[];
}

/** A refund of a charge, with the currency of its amount. */
export interface ChargeRefundParent extends ChargeRefundJson {
  readonly currencyCode: string;
}

/** An invoice in a dry run, with the currency of its amounts. */
export interface ChargeCandidateParent extends ChargeCandidateJson {
  readonly currencyCode: string;
}

/** The last comparison of the ledger with the payment provider, if there is one. */
export type PaymentComparisonParent = NonNullable<PaymentComparisonJson['paymentComparison']>;

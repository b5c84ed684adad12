import type { Minor } from '../../../rules/core/money';
import type { ChargebackState } from '../../../rules/payments/chargebacks/chargeback-states';
import type { EvidenceTexts } from '../../../rules/payments/chargebacks/evidence-fields';

/** A chargeback as the provider has it now. */
export interface ProviderChargeback {
  /** The house's account at the provider; null for the account of the installation. */
  readonly account: string | null;
  /** The house of the charge, from its metadata. Null if the metadata doesn't name it. */
  readonly house: number | null;
  /** The key of the charge; the processor's id of the charge, and of the chargeback. */
  readonly chargeKey: string | null;
  readonly chargeRef: string;
  readonly processorRef: string;
  readonly amount: Minor;
  readonly currency: string;
  /** The bank's reason, as a code of the provider. */
  readonly reason: string;
  /** Whether the bank only asks about the payment so far, and no money has moved. */
  readonly isInquiry: boolean;
  readonly state: ChargebackState;
  /** Whether evidence was submitted. */
  readonly isSubmitted: boolean;
  /** Epoch milliseconds UTC. */
  readonly openedAt: number;
  /** Until when evidence can be submitted, in epoch milliseconds UTC. Null if the bank accepts none. */
  readonly dueBy: number | null;
}

/** An event of a chargeback: its state when the provider was asked. */
export interface ChargebackEvent extends ProviderChargeback {
  readonly about: 'CHARGEBACK';
  readonly id: string;
  /** Nobody requests a chargeback, so that it has no key. */
  readonly key: null;
}

/** A chargeback to respond to. */
export interface ChargebackOrder {
  /** Idempotency key, stored before the first request, as for a charge. */
  readonly key: string;
  readonly account: string | null;
  readonly processorRef: string;
}

/** Evidence to submit to the bidder's bank. Empty texts aren't sent. */
export interface EvidenceOrder extends ChargebackOrder {
  readonly evidence: EvidenceTexts;
}

export type ChargebackResult =
  | { readonly state: 'DONE'; readonly chargeback: ProviderChargeback }
  | { readonly state: 'REFUSED'; readonly code: string; readonly message: string };

/** What a provider does about chargebacks. */
export interface ChargebackProvider {
  /** Submits evidence for good. Throws ProcessorAway or ProcessorUnsure; any other error counts as unsure. */
  submitEvidence(order: EvidenceOrder, signal: AbortSignal): Promise<ChargebackResult>;
  /** Accepts the loss for good, without evidence. Throws as `submitEvidence`. */
  acceptLoss(order: ChargebackOrder, signal: AbortSignal): Promise<ChargebackResult>;
  /** Fetches a chargeback. Null if the provider has no such chargeback of a charge that was requested here. Throws ProcessorAway. */
  findChargeback(
    chargeback: Pick<ChargebackOrder, 'account' | 'processorRef'>,
    signal: AbortSignal,
  ): Promise<ProviderChargeback | null>;
}

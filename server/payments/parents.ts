import type { ChargeAttemptJson, ChargeCandidateJson } from '../../upstream/payments/charge-wire';

/** An invoice in a run, with the currency of the run's amounts. */
export interface ChargeAttemptParent extends ChargeAttemptJson {
  readonly currencyCode: string;
}

/** An invoice in a dry run, with the currency of its amounts. */
export interface ChargeCandidateParent extends ChargeCandidateJson {
  readonly currencyCode: string;
}

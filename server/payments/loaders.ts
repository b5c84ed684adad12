import { byKey } from '../core/loader';
import { once } from '../core/once';
import type { PaymentsEndpoints } from './endpoints';

export function createPaymentsLoaders(endpoints: PaymentsEndpoints) {
  return {
    paymentMethods: once(endpoints.paymentMethods),
    automaticChargeByNumber: byKey(endpoints.automaticChargesById, (charge) => charge.automaticChargeID),
    bidderCardByNumber: byKey(endpoints.cardsOnFile, (file) => file.approvalID),
    chargeAttemptByNumber: byKey(endpoints.chargeAttemptsById, (attempt) => attempt.chargeAttemptID),
    chargeRunByNumber: byKey(endpoints.chargeRunsById, (run) => run.chargeRunID),
  };
}

import { byKey } from '../core/rest/loader';
import { once } from '../core/rest/once';
import { byWindow } from '../core/rest/window-loader';
import type { PaymentsEndpoints } from './endpoints';

export function createPaymentsLoaders(endpoints: PaymentsEndpoints) {
  return {
    paymentMethods: once(endpoints.paymentMethods),
    automaticChargeByNumber: byKey(endpoints.automaticChargesById, (charge) => charge.automaticChargeID),
    bidderCardByNumber: byKey(endpoints.cardsOnFile, (file) => file.approvalID),
    cardRequestByNumber: byKey(endpoints.cardRequestsById, (request) => request.cardRequestID),
    cardRequestsOfBidder: byKey(endpoints.cardRequestsOf, ({ approvalID }) => approvalID),
    chargeAttemptByNumber: byKey(endpoints.chargeAttemptsById, (attempt) => attempt.chargeAttemptID),
    waitingChargeOfInvoice: byKey(endpoints.waitingCharges, (attempt) => attempt.invoiceID),
    chargeRefundByNumber: byKey(endpoints.chargeRefundsById, (refund) => refund.refundID),
    paymentDiscrepancyByNumber: byKey(endpoints.paymentDiscrepanciesById, (one) => one.paymentDiscrepancyID),
    chargebackByNumber: byKey(endpoints.chargebacksById, (one) => one.chargebackID),
    chargebacksOfInvoice: byKey(endpoints.chargebacksOfInvoices, ({ invoiceID }) => invoiceID),
    historyOfChargeback: byKey(endpoints.chargebackHistories, ({ chargebackID }) => chargebackID),
    chargebackResponders: once(endpoints.chargebackResponders),
    paymentByNumber: byKey(endpoints.paymentsById, (payment) => payment.paymentID),
    /** Bidders that are requested with the same window share one call. */
    paymentsOfBidder: byWindow(endpoints.ofBidders, ({ id }) => id),
    paymentsOfPerson: byWindow(endpoints.ofPeople, ({ id }) => id),
    paymentActsOfPerson: byWindow(endpoints.actsOfPeople, ({ id }) => id),
    chargeRunByNumber: byKey(endpoints.chargeRunsById, (run) => run.chargeRunID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly payments: ReturnType<typeof createPaymentsLoaders>;
  }
}

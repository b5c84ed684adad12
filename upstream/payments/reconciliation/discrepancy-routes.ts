import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { compareWithProvider } from './compare';
import {
  IgnoreDiscrepancyBody,
  PaymentComparisonAnswer,
  PaymentDiscrepanciesAnswer,
  PaymentDiscrepanciesQuery,
  PaymentDiscrepancyAnswer,
  RecordDiscrepancyBody,
  RefundDiscrepancyBody,
  ReopenDiscrepancyBody,
} from './discrepancy-wire';
import { readComparison, readDiscrepancies } from './read-discrepancies';
import { refundDiscrepancy } from './refund-discrepancy';
import { ignoreDiscrepancy, recordDiscrepancyPayment, reopenDiscrepancy } from './resolve-discrepancy';

const HOUSE = '/app/house/{houseRef}';
const Params = z.object({ paymentDiscrepancyID: IdInUrl });
const ONE = `${HOUSE}/paymentDiscrepancy/{paymentDiscrepancyID}`;

/** How long a call waits for a comparison, which then continues without it. */
const ANSWERS_WITHIN_MS = 15_000;

/** Routes for disagreements between the payment provider and the ledger, and for the actions on them. */
export const discrepancyRoutes = (services: Services): Route[] => [
  route.get(`${HOUSE}/paymentDiscrepancies`, {
    access: 'invoices',
    summary: 'Lists disagreements between the payment provider and the ledger, latest first, or by id',
    query: PaymentDiscrepanciesQuery,
    answer: PaymentDiscrepanciesAnswer,
    handler: ({ actor, query }) => readDiscrepancies(services, actor, query),
  }),
  route.post(`${ONE}/record`, {
    access: 'chargeCards',
    summary: 'Records in the ledger what the provider did, or reverses what it did not do, once per Idempotency-Key',
    params: Params,
    body: RecordDiscrepancyBody,
    answer: PaymentDiscrepancyAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      recordDiscrepancyPayment(services, actor, params.paymentDiscrepancyID, body, idempotencyKey),
  }),
  route.post(`${ONE}/refund`, {
    access: 'chargeCards',
    summary: 'Refunds a payment that is not in the ledger at the provider, once per Idempotency-Key',
    params: Params,
    body: RefundDiscrepancyBody,
    answer: PaymentDiscrepancyAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      refundDiscrepancy(services, actor, params.paymentDiscrepancyID, body, idempotencyKey),
  }),
  route.post(`${ONE}/ignore`, {
    access: 'chargeCards',
    summary: 'Closes a disagreement with a reason. Changes no payment',
    params: Params,
    body: IgnoreDiscrepancyBody,
    answer: PaymentDiscrepancyAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      ignoreDiscrepancy(services, actor, params.paymentDiscrepancyID, body, idempotencyKey),
  }),
  route.post(`${ONE}/reopen`, {
    access: 'chargeCards',
    summary: 'Reopens a disagreement that staff closed. Changes no payment',
    params: Params,
    body: ReopenDiscrepancyBody,
    answer: PaymentDiscrepancyAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      reopenDiscrepancy(services, actor, params.paymentDiscrepancyID, body, idempotencyKey),
  }),
  route.get(`${HOUSE}/paymentComparison`, {
    access: 'invoices',
    summary: 'Returns when the ledger was last compared with the payment provider',
    answer: PaymentComparisonAnswer,
    handler: ({ actor }) => readComparison(services, actor),
  }),
  route.post(`${HOUSE}/paymentComparison`, {
    access: 'chargeCards',
    summary: 'Compares the ledger with the payment provider now, as every day',
    answer: PaymentComparisonAnswer,
    handler: async ({ actor }) => {
      // The comparison continues if the caller doesn't wait: its result is saved, and screens are notified.
      const compared = compareWithProvider(services, actor.houseId, AbortSignal.timeout(3_600_000)).catch(
        (error: unknown) => {
          services.log.warn({ err: error, houseId: actor.houseId }, 'the ledger could not be compared now');
        },
      );
      await Promise.race([compared, sleep(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
      return readComparison(services, actor);
    },
  }),
];

import { z } from 'zod';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { readAttemptsById, readRefundsById, readWaitingAttempts } from '../charge-runs/read-charge-runs';
import { refreshRefunds, refundCharge, refundDryRun } from './refund-charge';
import {
  ChargeAttemptsByIdAnswer,
  ChargeAttemptsByIdQuery,
  ChargeRefundsAnswer,
  ChargeRefundsQuery,
  RefundAnswer,
  RefundBody,
  RefundDryRunAnswer,
  RefundDryRunBody,
} from './refund-wire';

const AttemptParams = z.object({ chargeAttemptID: IdInUrl });
const ATTEMPT = '/app/house/{houseRef}/chargeAttempt/{chargeAttemptID}';

/** Routes for charges by id, and for their refunds. */
export const refundRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/chargeAttempts', {
    access: 'invoices',
    summary: 'Returns charges by id with their refunds, or the charges of invoices that wait for their bidders',
    query: ChargeAttemptsByIdQuery,
    answer: ChargeAttemptsByIdAnswer,
    handler: async ({ actor, query: { ids, waitingInvoiceIDs } }) =>
      waitingInvoiceIDs
        ? await readWaitingAttempts(services, actor, waitingInvoiceIDs)
        : await readAttemptsById(services, actor, ids ?? []),
  }),
  route.get('/app/house/{houseRef}/chargeRefunds', {
    access: 'invoices',
    summary: 'Returns refunds by id',
    query: ChargeRefundsQuery,
    answer: ChargeRefundsAnswer,
    handler: ({ actor, query }) => readRefundsById(services, actor, query.ids ?? []),
  }),
  route.post(`${ATTEMPT}/refundDryRun`, {
    access: 'chargeCards',
    effect: 'read',
    summary: 'Previews a refund: amount, card, and the invoice’s balance afterwards. Nothing is saved',
    params: AttemptParams,
    body: RefundDryRunBody,
    answer: RefundDryRunAnswer,
    handler: ({ actor, params, body }) => refundDryRun(services, actor, params.chargeAttemptID, body),
  }),
  route.post(`${ATTEMPT}/refund`, {
    access: 'chargeCards',
    summary: 'Refunds a charge, in part or in full, to the card that was charged, once per Idempotency-Key',
    params: AttemptParams,
    body: RefundBody,
    answer: RefundAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      refundCharge(services, actor, params.chargeAttemptID, body, idempotencyKey),
  }),
  route.post(`${ATTEMPT}/refund/look`, {
    access: 'chargeCards',
    summary: 'Fetches the status of an unknown or pending refund from the provider',
    params: AttemptParams,
    answer: RefundAnswer,
    handler: ({ actor, params }) => refreshRefunds(services, actor, params.chargeAttemptID),
  }),
];

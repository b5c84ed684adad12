import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
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

const AttemptParams = z.object({ chargeAttemptID: z.coerce.number().int().min(0).max(2_147_483_647) });
const ATTEMPT = '/app/house/{houseRef}/chargeAttempt/{chargeAttemptID}';

/** Routes for charges by id, and for their refunds. */
export const refundRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/chargeAttempts',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns charges by id with their refunds, or the charges of invoices that wait for their bidders',
    query: ChargeAttemptsByIdQuery,
    answer: ChargeAttemptsByIdAnswer,
    handler: async ({ actor, query: { ids, waitingInvoiceIDs } }) => ({
      data: waitingInvoiceIDs
        ? await readWaitingAttempts(services, actor, waitingInvoiceIDs)
        : await readAttemptsById(services, actor, ids ?? []),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/chargeRefunds',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns refunds by id',
    query: ChargeRefundsQuery,
    answer: ChargeRefundsAnswer,
    handler: async ({ actor, query }) => ({ data: await readRefundsById(services, actor, query.ids ?? []) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${ATTEMPT}/refundDryRun`,
    spec: 'added',
    access: 'chargeCards',
    effect: 'read',
    summary: 'Previews a refund: amount, card, and the invoice’s balance afterwards. Nothing is saved',
    params: AttemptParams,
    body: RefundDryRunBody,
    answer: RefundDryRunAnswer,
    handler: async ({ actor, params, body }) => ({
      data: await refundDryRun(services, actor, params.chargeAttemptID, body),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${ATTEMPT}/refund`,
    spec: 'added',
    access: 'chargeCards',
    summary: 'Refunds a charge, in part or in full, to the card that was charged, once per Idempotency-Key',
    params: AttemptParams,
    body: RefundBody,
    answer: RefundAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await refundCharge(services, actor, params.chargeAttemptID, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${ATTEMPT}/refund/look`,
    spec: 'added',
    access: 'chargeCards',
    summary: 'Fetches the status of an unknown or pending refund from the provider',
    params: AttemptParams,
    answer: RefundAnswer,
    handler: async ({ actor, params }) => ({ data: await refreshRefunds(services, actor, params.chargeAttemptID) }),
  }),
];

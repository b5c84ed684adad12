import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import {
  ChargebackAnswer,
  ChargebackHistoryAnswer,
  ChargebackHistoryQuery,
  ChargebacksAnswer,
  ChargebacksQuery,
  RespondBody,
  RespondersAnswer,
  SaveEvidenceBody,
} from './chargeback-wire';
import { readChargebackHistory, readChargebacks, readResponders } from './read-chargebacks';
import { respond } from './respond';
import { saveEvidence } from './save-evidence';

const HOUSE = '/app/house/{houseRef}';
const Params = z.object({ chargebackID: z.coerce.number().int().min(0).max(2_147_483_647) });
const ONE = `${HOUSE}/chargeback/{chargebackID}`;

/** Routes for chargebacks, and for the house's response to them. */
export const chargebackRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/chargebacks`,
    spec: 'added',
    access: 'invoices',
    summary: 'Lists chargebacks by deadline or latest first, or by id or invoice',
    query: ChargebacksQuery,
    answer: ChargebacksAnswer,
    handler: async ({ actor, query }) => ({ data: await readChargebacks(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/chargebackResponders`,
    spec: 'added',
    access: 'invoices',
    summary: 'Lists the names of users who can respond to chargebacks',
    answer: RespondersAnswer,
    handler: async ({ actor }) => ({ data: await readResponders(services, actor) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/chargebackHistory`,
    spec: 'added',
    access: 'invoices',
    summary: 'Lists the changes of chargebacks, latest first',
    query: ChargebackHistoryQuery,
    answer: ChargebackHistoryAnswer,
    handler: async ({ actor, query }) => ({ data: await readChargebackHistory(services, actor, query.ids ?? []) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${ONE}/evidence`,
    spec: 'added',
    access: 'chargeCards',
    summary: 'Saves the evidence of a chargeback as a draft. Nothing is sent',
    params: Params,
    body: SaveEvidenceBody,
    answer: ChargebackAnswer,
    handler: async ({ actor, params, body }) => ({
      data: await saveEvidence(services, actor, params.chargebackID, body),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${ONE}/submit`,
    spec: 'added',
    access: 'chargeCards',
    summary: "Submits the saved evidence to the bidder's bank for good, once per Idempotency-Key",
    params: Params,
    body: RespondBody,
    answer: ChargebackAnswer,
    handler: async ({ actor, params, body, idempotencyKey: key }) => ({
      data: await respond(services, actor, params.chargebackID, body, { request: 'SUBMIT_EVIDENCE', key }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${ONE}/accept`,
    spec: 'added',
    access: 'chargeCards',
    summary: 'Accepts the loss of a chargeback for good, once per Idempotency-Key',
    params: Params,
    body: RespondBody,
    answer: ChargebackAnswer,
    handler: async ({ actor, params, body, idempotencyKey: key }) => ({
      data: await respond(services, actor, params.chargebackID, body, { request: 'ACCEPT_LOSS', key }),
    }),
  }),
];

import { z } from 'zod';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
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
const Params = z.object({ chargebackID: IdInUrl });
const ONE = `${HOUSE}/chargeback/{chargebackID}`;

/** Routes for chargebacks, and for the house's response to them. */
export const chargebackRoutes = (services: Services): Route[] => [
  route.get(`${HOUSE}/chargebacks`, {
    access: 'invoices',
    summary: 'Lists chargebacks by deadline or latest first, or by id or invoice',
    query: ChargebacksQuery,
    answer: ChargebacksAnswer,
    handler: ({ actor, query }) => readChargebacks(services, actor, query),
  }),
  route.get(`${HOUSE}/chargebackResponders`, {
    access: 'invoices',
    summary: 'Lists the names of users who can respond to chargebacks',
    answer: RespondersAnswer,
    handler: ({ actor }) => readResponders(services, actor),
  }),
  route.get(`${HOUSE}/chargebackHistory`, {
    access: 'invoices',
    summary: 'Lists the changes of chargebacks, latest first',
    query: ChargebackHistoryQuery,
    answer: ChargebackHistoryAnswer,
    handler: ({ actor, query }) => readChargebackHistory(services, actor, query.ids ?? []),
  }),
  route.post(`${ONE}/evidence`, {
    access: 'chargeCards',
    summary: 'Saves the evidence of a chargeback as a draft. Nothing is sent',
    params: Params,
    body: SaveEvidenceBody,
    answer: ChargebackAnswer,
    handler: ({ actor, params, body }) => saveEvidence(services, actor, params.chargebackID, body),
  }),
  route.post(`${ONE}/submit`, {
    access: 'chargeCards',
    summary: "Submits the saved evidence to the bidder's bank for good, once per Idempotency-Key",
    params: Params,
    body: RespondBody,
    answer: ChargebackAnswer,
    handler: ({ actor, params, body, idempotencyKey: key }) =>
      respond(services, actor, params.chargebackID, body, { request: 'SUBMIT_EVIDENCE', key }),
  }),
  route.post(`${ONE}/accept`, {
    access: 'chargeCards',
    summary: 'Accepts the loss of a chargeback for good, once per Idempotency-Key',
    params: Params,
    body: RespondBody,
    answer: ChargebackAnswer,
    handler: ({ actor, params, body, idempotencyKey: key }) =>
      respond(services, actor, params.chargebackID, body, { request: 'ACCEPT_LOSS', key }),
  }),
];

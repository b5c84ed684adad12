import { z } from 'zod';
import { Download, downloadOf } from '../../core/http/file-answer';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { lookAtRun, processCards, retryDeclined, startBatchCharge } from './charge-batch';
import { chargeRunCsv } from './charge-csv';
import { chargeDryRun, readBatchChargeInfo } from './charge-dry-run';
import {
  BatchChargeInfoAnswer,
  ChargeAttemptsAnswer,
  ChargeAttemptsQuery,
  ChargeDryRunAnswer,
  ChargeDryRunBody,
  ChargeRunAnswer,
  ChargeRunsAnswer,
  ChargeRunsQuery,
  ConfirmedBody,
  ProcessCardsAnswer,
  ProcessCardsBody,
  ProcessCardsQuery,
  StartChargeRunBody,
} from './charge-wire';
import { readChargeAttempts, readChargeRun, readChargeRuns, requireChargeRun } from './read-charge-runs';

const number = z.coerce.number().int().min(0).max(2_147_483_647);
const GroupParams = z.object({ invoiceGroupID: number });
const RunParams = z.object({ chargeRunID: number });

const chargingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/processCards',
    spec: 'specified',
    access: 'chargeCards',
    summary:
      'Charges the cards of invoices of one group, once for each key, and answers what became of each; the header is Idempotency-Key',
    query: ProcessCardsQuery,
    body: ProcessCardsBody,
    answer: ProcessCardsAnswer,
    handler: async ({ actor, body, query, idempotencyKey, signal }) => {
      const { ids, seen } = Array.isArray(body) ? { ids: body, seen: undefined } : body;
      return {
        data: await processCards(services, actor, ids.map(Number), {
          seen,
          key: idempotencyKey,
          wait: query.wait,
          signal,
        }),
      };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/chargeRuns',
    spec: 'added',
    access: 'chargeCards',
    summary: "Starts a charge run of a choice of a group's invoices, and answers it at once",
    params: GroupParams,
    body: StartChargeRunBody,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: { chargeRun: await startBatchCharge(services, actor, params.invoiceGroupID, body, idempotencyKey) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/chargeRun/{chargeRunID}/retry',
    spec: 'added',
    access: 'chargeCards',
    summary: 'Starts a run of the invoices that this one could not charge',
    params: RunParams,
    body: ConfirmedBody,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: { chargeRun: await retryDeclined(services, actor, params.chargeRunID, body, idempotencyKey) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/chargeRun/{chargeRunID}/look',
    spec: 'added',
    access: 'chargeCards',
    summary: 'Asks the provider now what became of the charges that nobody knows of',
    params: RunParams,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params, signal }) => ({
      data: { chargeRun: await lookAtRun(services, actor, params.chargeRunID, signal) },
    }),
  }),
];

const readingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupInfo/processCards',
    spec: 'specified',
    access: 'invoices',
    summary: 'Of every invoice of a group, whether its card can be charged',
    params: GroupParams,
    answer: BatchChargeInfoAnswer,
    handler: async ({ actor, params }) => ({ data: await readBatchChargeInfo(services, actor, params.invoiceGroupID) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/chargeDryRun',
    spec: 'added',
    access: 'invoices',
    effect: 'read',
    summary: 'Who would be charged what, and why the others not; nothing is written',
    params: GroupParams,
    body: ChargeDryRunBody,
    answer: ChargeDryRunAnswer,
    handler: async ({ actor, params, body }) => ({
      data: await chargeDryRun(services, actor, params.invoiceGroupID, body),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/chargeRuns',
    spec: 'added',
    access: 'invoices',
    summary: 'Charge runs of the house or of a group, latest first, or by their numbers',
    query: ChargeRunsQuery,
    answer: ChargeRunsAnswer,
    handler: async ({ actor, query }) => ({ data: await readChargeRuns(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/chargeRun/{chargeRunID}',
    spec: 'added',
    access: 'invoices',
    summary: 'A charge run and how far it is',
    params: RunParams,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params }) => ({
      data: { chargeRun: await readChargeRun(services, actor, params.chargeRunID) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/chargeRun/{chargeRunID}/attempts',
    spec: 'added',
    access: 'invoices',
    summary: 'The invoices of a charge run, in the order chosen',
    params: RunParams,
    query: ChargeAttemptsQuery,
    answer: ChargeAttemptsAnswer,
    handler: async ({ actor, params, query }) => ({
      data: await readChargeAttempts(services, actor, params.chargeRunID, query),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/chargeRun/{chargeRunID}/chargeRun.csv',
    spec: 'added',
    access: 'invoices',
    summary: 'A charge run as CSV',
    params: RunParams,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, params, signal }) => {
      const { id } = await requireChargeRun(services.db, actor.houseId, params.chargeRunID);
      return new Download('text/csv; charset=utf-8', `chargeRun_${id}.csv`, chargeRunCsv(services, actor, id, signal));
    },
  }),
];

/** Charging cards: the specified calls, the dry run, the stored runs, and the limit. */
export const chargeRoutes = (services: Services): Route[] => [...chargingRoutes(services), ...readingRoutes(services)];

import { z } from 'zod';
import { Download, downloadOf } from '../../core/http/file-answer';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
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
} from '../charge-wire';
import { pollRun, processCards, retryDeclined, startBatchCharge } from './charge-batch';
import { chargeRunCsv } from './charge-csv';
import { chargeDryRun, readBatchChargeInfo } from './charge-dry-run';
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
    summary: 'Charges the cards for invoices of one group, once per Idempotency-Key, and returns each invoice’s result',
    query: ProcessCardsQuery,
    body: ProcessCardsBody,
    answer: ProcessCardsAnswer,
    handler: async ({ actor, body, query, idempotencyKey, signal }) => {
      const { ids, seen, disputedIDs } = Array.isArray(body) ? { ids: body } : body;
      return {
        data: await processCards(services, actor, ids.map(Number), {
          seen,
          disputedIds: disputedIDs,
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
    summary: "Starts a charge run for a selection of a group's invoices and returns it immediately",
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
    summary: 'Starts a run for the declined invoices of a run',
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
    summary: 'Fetches the status of the run’s unknown and pending charges from the provider',
    params: RunParams,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params, signal }) => ({
      data: { chargeRun: await pollRun(services, actor, params.chargeRunID, signal) },
    }),
  }),
];

const readingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupInfo/processCards',
    spec: 'specified',
    access: 'invoices',
    summary: 'Returns whether cards can be charged, for every invoice of a group',
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
    summary: 'Previews a charge run: the amounts, and why invoices would be skipped. Nothing is saved',
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
    summary: 'Lists the charge runs of the house or a group, latest first, or by id',
    query: ChargeRunsQuery,
    answer: ChargeRunsAnswer,
    handler: async ({ actor, query }) => ({ data: await readChargeRuns(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/chargeRun/{chargeRunID}',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns a charge run and its progress',
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
    summary: 'Lists the invoices of a charge run, in the order of the selection',
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
    summary: 'Exports a charge run as CSV',
    params: RunParams,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, params, signal }) => {
      const { id } = await requireChargeRun(services.db, actor.houseId, params.chargeRunID);
      return new Download('text/csv; charset=utf-8', `chargeRun_${id}.csv`, chargeRunCsv(services, actor, id, signal));
    },
  }),
];

/** Routes for charging cards: the specified calls, the dry run, and the stored runs. */
export const chargeRoutes = (services: Services): Route[] => [...chargingRoutes(services), ...readingRoutes(services)];

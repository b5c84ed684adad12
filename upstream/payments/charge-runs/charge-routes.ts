import { z } from 'zod';
import { Download, downloadOf } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
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

const GroupParams = z.object({ invoiceGroupID: IdInUrl });
const RunParams = z.object({ chargeRunID: IdInUrl });

const chargingRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/processCards', {
    spec: 'specified',
    access: 'chargeCards',
    summary: 'Charges the cards for invoices of one group, once per Idempotency-Key, and returns each invoice’s result',
    query: ProcessCardsQuery,
    body: ProcessCardsBody,
    answer: ProcessCardsAnswer,
    handler: ({ actor, body, query, idempotencyKey, signal }) => {
      const { ids, seen, disputedIDs } = Array.isArray(body) ? { ids: body } : body;
      return processCards(services, actor, ids.map(Number), {
        seen,
        disputedIds: disputedIDs,
        key: idempotencyKey,
        wait: query.wait,
        signal,
      });
    },
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/chargeRuns', {
    access: 'chargeCards',
    summary: "Starts a charge run for a selection of a group's invoices and returns it immediately",
    params: GroupParams,
    body: StartChargeRunBody,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      chargeRun: await startBatchCharge(services, actor, params.invoiceGroupID, body, idempotencyKey),
    }),
  }),
  route.post('/app/house/{houseRef}/chargeRun/{chargeRunID}/retry', {
    access: 'chargeCards',
    summary: 'Starts a run for the declined invoices of a run',
    params: RunParams,
    body: ConfirmedBody,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      chargeRun: await retryDeclined(services, actor, params.chargeRunID, body, idempotencyKey),
    }),
  }),
  route.post('/app/house/{houseRef}/chargeRun/{chargeRunID}/look', {
    access: 'chargeCards',
    summary: 'Fetches the status of the run’s unknown and pending charges from the provider',
    params: RunParams,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params, signal }) => ({
      chargeRun: await pollRun(services, actor, params.chargeRunID, signal),
    }),
  }),
];

const readingRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupInfo/processCards', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Returns whether cards can be charged, for every invoice of a group',
    params: GroupParams,
    answer: BatchChargeInfoAnswer,
    handler: ({ actor, params }) => readBatchChargeInfo(services, actor, params.invoiceGroupID),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/chargeDryRun', {
    access: 'invoices',
    effect: 'read',
    summary: 'Previews a charge run: the amounts, and why invoices would be skipped. Nothing is saved',
    params: GroupParams,
    body: ChargeDryRunBody,
    answer: ChargeDryRunAnswer,
    handler: ({ actor, params, body }) => chargeDryRun(services, actor, params.invoiceGroupID, body),
  }),
  route.get('/app/house/{houseRef}/chargeRuns', {
    access: 'invoices',
    summary: 'Lists the charge runs of the house or a group, latest first, or by id',
    query: ChargeRunsQuery,
    answer: ChargeRunsAnswer,
    handler: ({ actor, query }) => readChargeRuns(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/chargeRun/{chargeRunID}', {
    access: 'invoices',
    summary: 'Returns a charge run and its progress',
    params: RunParams,
    answer: ChargeRunAnswer,
    handler: async ({ actor, params }) => ({ chargeRun: await readChargeRun(services, actor, params.chargeRunID) }),
  }),
  route.get('/app/house/{houseRef}/chargeRun/{chargeRunID}/attempts', {
    access: 'invoices',
    summary: 'Lists the invoices of a charge run, in the order of the selection',
    params: RunParams,
    query: ChargeAttemptsQuery,
    answer: ChargeAttemptsAnswer,
    handler: ({ actor, params, query }) => readChargeAttempts(services, actor, params.chargeRunID, query),
  }),
  route.get('/app/house/{houseRef}/chargeRun/{chargeRunID}/chargeRun.csv', {
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

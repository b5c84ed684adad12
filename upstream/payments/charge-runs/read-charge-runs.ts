import type { z } from 'zod';
import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import type {
  ChargeAttemptJson,
  ChargeAttemptsJson,
  ChargeAttemptsQuery,
  ChargeRunJson,
  ChargeRunsJson,
  ChargeRunsQuery,
} from '../charge-wire';
import { type RefundRow, selectRefunds, selectRefundsById } from '../refund-store';
import type { ChargeAttemptsByIdJson, ChargeRefundsJson } from '../refunds/refund-wire';
import { type AttemptRow, selectAttempts, selectAttemptsById, selectWaitingAttempts } from './charge-attempt-store';
import { attemptJson, refundJson, runJson } from './charge-json';
import { type ChargeRunRow, selectChargeRuns, selectChargeRunWindow } from './charge-run-store';

/** Default page size. */
const PAGE = 50;

/** Returns a run of the house. Throws 404. */
export async function requireChargeRun(db: Queryable, houseId: number, id: number): Promise<ChargeRunRow> {
  const [run] = await selectChargeRuns(db, houseId, [id]);
  if (!run) throw notFound('The charge run');
  return run;
}

/** Returns a run and its progress. Throws 404. */
export const readChargeRun = async ({ db }: Services, { houseId }: Actor, id: number): Promise<ChargeRunJson> =>
  runJson(await requireChargeRun(db, houseId, id));

/** Returns runs of the house, of a group, or by id; latest first. */
export async function readChargeRuns(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof ChargeRunsQuery>,
): Promise<ChargeRunsJson> {
  if (query.ids) {
    const rows = await selectChargeRuns(db, houseId, query.ids);
    return { chargeRuns: rows.map(runJson), totalRecords: rows.length };
  }
  const { rows, total } = await selectChargeRunWindow(
    db,
    houseId,
    query.invoiceGroupID ?? null,
    windowOf({ ...query, size: query.size ?? PAGE }),
  );
  return { chargeRuns: rows.map(runJson), totalRecords: total };
}

/** Returns attempts with their refunds, using one more statement for any number of attempts. */
export async function attemptsJson(
  { db }: Services,
  houseId: number,
  attempts: readonly AttemptRow[],
): Promise<ChargeAttemptJson[]> {
  const refunds = new Map<number, RefundRow[]>();
  for (const refund of await selectRefunds(
    db,
    houseId,
    attempts.map(({ id }) => id),
  ))
    refunds.set(refund.attemptId, [...(refunds.get(refund.attemptId) ?? []), refund]);
  return attempts.map((attempt) => attemptJson(attempt, refunds.get(attempt.id) ?? []));
}

/** Returns charges by id; those that the house doesn't have are omitted. */
export async function readAttemptsById(
  services: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<ChargeAttemptsByIdJson> {
  return { chargeAttempts: await attemptsJson(services, houseId, await selectAttemptsById(services.db, houseId, ids)) };
}

/** Returns the charges of invoices that wait for their bidders: at most one per invoice. */
export async function readWaitingAttempts(
  services: Services,
  { houseId }: Actor,
  invoiceIds: readonly number[],
): Promise<ChargeAttemptsByIdJson> {
  const rows = await selectWaitingAttempts(services.db, houseId, invoiceIds);
  return { chargeAttempts: await attemptsJson(services, houseId, rows) };
}

/** Returns refunds by id; those that the house doesn't have are omitted. */
export async function readRefundsById(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<ChargeRefundsJson> {
  const rows = await selectRefundsById(db, houseId, ids);
  return {
    chargeRefunds: rows.map(({ currency, ...row }) => ({ ...refundJson(row, currency), currencyCode: currency })),
  };
}

/** Returns the invoices of a run in the order of the selection. Throws 404. */
export async function readChargeAttempts(
  services: Services,
  { houseId }: Actor,
  runId: number,
  query: z.output<typeof ChargeAttemptsQuery>,
): Promise<ChargeAttemptsJson> {
  const { db } = services;
  await requireChargeRun(db, houseId, runId);
  const { rows, total } = await selectAttempts(
    db,
    houseId,
    runId,
    query.states ?? null,
    windowOf({ ...query, size: query.size ?? PAGE }),
  );
  return { chargeAttempts: await attemptsJson(services, houseId, rows), totalRecords: total };
}

import type { z } from 'zod';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { notFound } from '../../core/http/errors';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import type { RefundRow } from '../refunds/refund-store';
import { selectRefunds, selectRefundsById } from '../refunds/refund-store';
import type { ChargeAttemptsByIdJson, ChargeRefundsJson } from '../refunds/refund-wire';
import type { AttemptRow } from './charge-attempt-store';
import { selectAttempts, selectAttemptsById } from './charge-attempt-store';
import { attemptJson, refundJson, runJson } from './charge-json';
import type { ChargeRunRow } from './charge-run-store';
import { selectChargeRuns, selectChargeRunWindow } from './charge-run-store';
import type {
  ChargeAttemptJson,
  ChargeAttemptsJson,
  ChargeAttemptsQuery,
  ChargeRunJson,
  ChargeRunsJson,
  ChargeRunsQuery,
} from './charge-wire';

/** A list of runs has pages of this size unless it is asked for another. */
const PAGE = 50;

/** A run of the house. Throws 404. */
export async function requireChargeRun(db: Queryable, houseId: number, id: number): Promise<ChargeRunRow> {
  const [run] = await selectChargeRuns(db, houseId, [id]);
  if (!run) throw notFound('The charge run');
  return run;
}

/** A run and how far it is. Throws 404. */
export const readChargeRun = async ({ db }: Services, { houseId }: Actor, id: number): Promise<ChargeRunJson> =>
  runJson(await requireChargeRun(db, houseId, id));

/** Runs of the house, of a group, or by their numbers; latest first. */
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

/** Attempts with their refunds: one more statement for any number of attempts. */
export async function attemptsJson(
  { db, publicUrl }: Services,
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
  return attempts.map((attempt) => attemptJson(attempt, refunds.get(attempt.id) ?? [], publicUrl));
}

/** Charges of invoices by their numbers; those that the house does not have are missing. */
export async function readAttemptsById(
  services: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<ChargeAttemptsByIdJson> {
  return { chargeAttempts: await attemptsJson(services, houseId, await selectAttemptsById(services.db, houseId, ids)) };
}

/** Refunds by their numbers; those that the house does not have are missing. */
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

/** The invoices of a run in the order chosen. Throws 404. */
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

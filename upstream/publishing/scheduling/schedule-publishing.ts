import { formatLongDateTime, instantOfLocal, parseLocalDate } from '../../../rules/core/dates';
import { NOT_SCHEDULED, publishTimeProblem } from '../../../rules/publishing/scheduling/schedule';
import { type Author, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { addWork, withdrawWork } from '../../core/work/work';
import { lockSessionOfLots, sessionShows } from '../../sales/session/service';
import { deleteSchedule, putSchedule, type ScheduleRow, selectSchedules } from './schedule-store';
import { type ScheduleJson, scheduleJson } from './schedule-wire';

/** Job that publishes a session at its scheduled time; the key is the session, a slash, and the time. */
export const SCHEDULED_PUBLISHING_WORK = 'publishing.scheduled';

/** What a job publishes: this session, if its schedule still has this time. */
export interface PlannedPublishing {
  readonly catalogId: number;
  /** ISO 8601. */
  readonly publishesAt: string;
}

/** Returns the time of a schedule in words; empty without one. */
export const wordsOf = (row: Pick<ScheduleRow, 'publishesAt' | 'timeZone'> | undefined): string =>
  row ? formatLongDateTime(row.publishesAt.getTime(), row.timeZone) : '';

/** Records in the history of a locked session that its schedule changed. */
export async function recordSchedule(
  tx: Transaction,
  services: Services,
  author: Author,
  catalogId: number,
  { action, before, after }: { readonly action: string; readonly before: string; readonly after: string },
): Promise<void> {
  await recordChanges(tx, services.clock, author, action, [
    {
      type: 'Catalog',
      id: catalogId,
      version: await sessionShows(tx, author.houseId, catalogId),
      before: { publishesAt: before },
      after: { publishesAt: after },
    },
  ]);
}

/**
 * Schedules that all lots of a session are published at a time of day at its location, in place of an earlier schedule. Throws 404, and
 * 422 INVALID_FIELD.
 */
export async function schedulePublishing(
  services: Services,
  actor: Actor,
  catalogId: number,
  { date: typed, time, key }: { readonly date: string; readonly time: string; readonly key: string | null },
): Promise<{ schedule: ScheduleJson | null }> {
  const { houseId, userId } = actor;
  const { clock } = services;
  const date = parseLocalDate(typed) ?? '';
  const act = { key, operation: 'session.schedule', input: { catalogId, date, time } };
  return idempotently(services, actor, act, async (tx) => {
    const session = await lockSessionOfLots(tx, houseId, catalogId);
    if (!session) throw notFound('The session');
    const { timeZone } = session;
    const problem = publishTimeProblem({ date, time, zone: timeZone }, clock.now().getTime());
    if (problem) throw invalid([{ code: 'INVALID_FIELD', ...problem }]);
    const [before] = await selectSchedules(tx, houseId, [catalogId]);
    const publishesAt = new Date(instantOfLocal(date, time, timeZone));
    await putSchedule(tx, houseId, { catalogId, date, time, timeZone, publishesAt, scheduledBy: userId });
    await withdrawWork(tx, houseId, SCHEDULED_PUBLISHING_WORK, [String(catalogId)]);
    const planned: PlannedPublishing = { catalogId, publishesAt: publishesAt.toISOString() };
    await addWork(tx, clock, [
      {
        houseId,
        kind: SCHEDULED_PUBLISHING_WORK,
        key: `${catalogId}/${publishesAt.getTime()}`,
        payload: planned,
        runAfter: publishesAt,
      },
    ]);
    await recordSchedule(tx, services, actor, catalogId, {
      action: 'session.schedule',
      before: wordsOf(before),
      after: wordsOf({ publishesAt, timeZone }),
    });
    const [after] = await selectSchedules(tx, houseId, [catalogId]);
    return { schedule: after ? scheduleJson(after) : null };
  });
}

/** Cancels the schedule of a session, also one that failed. Throws 404, 409 NOT_SCHEDULED. */
export async function cancelScheduledPublishing(
  services: Services,
  actor: Actor,
  catalogId: number,
  key: string | null,
): Promise<{ schedule: ScheduleJson | null }> {
  const { houseId } = actor;
  const act = { key, operation: 'session.unschedule', input: { catalogId } };
  return idempotently(services, actor, act, async (tx) => {
    if ((await lockSessionOfLots(tx, houseId, catalogId)) === null) throw notFound('The session');
    const [before] = await selectSchedules(tx, houseId, [catalogId]);
    if (!before) throw conflict('NOT_SCHEDULED', NOT_SCHEDULED);
    await deleteSchedule(tx, houseId, catalogId);
    await withdrawWork(tx, houseId, SCHEDULED_PUBLISHING_WORK, [String(catalogId)]);
    await recordSchedule(tx, services, actor, catalogId, {
      action: 'session.unschedule',
      before: wordsOf(before),
      after: '',
    });
    return { schedule: null };
  });
}

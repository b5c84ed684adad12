import { addDays, instantOfLocal, localDateOf, localTimeOf } from '../../../rules/core/dates';
import { DAYS_TO_UNSOLD_SALE, endOf, makesUnsoldSale, unsoldTitle } from '../../../rules/sales/ending';
import { type Author, type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import {
  type EndingRow,
  insertUnsoldSale,
  lockEndingSession,
  raiseSaleVersion,
  selectSessionsToEnd,
  updateEnded,
} from './ending-store';

const DEFAULT_STAGGER = 60;
/** The summary: the session is complete, and waits for review and publishing. */
const SUMMARY_STEP = 6;
const MOST_PER_SWEEP = 200;

/** Makes an unpublished timed sale of a session's unsold lots, and returns what was added. */
async function addUnsoldSale(
  tx: Transaction,
  services: Services,
  { houseId, id, title, timeZone, startTime, startsAt }: EndingRow,
  endedAt: Date,
): Promise<{ catalogId: number; changes: ChangedRecord[] }> {
  const groupId = await takeNumbers(tx, houseId, 'auction_group', 1);
  const catalogId = await takeNumbers(tx, houseId, 'catalog', 1);
  const startsOn = addDays(localDateOf(endedAt.getTime(), timeZone), DAYS_TO_UNSOLD_SALE);
  const time = startTime ?? localTimeOf(startsAt.getTime(), timeZone);
  const firstEnd = new Date(instantOfLocal(startsOn, time, timeZone));
  await insertUnsoldSale(tx, houseId, id, {
    groupId,
    groupRef: services.newRef('GRP'),
    catalogId,
    catalogRef: services.newRef('CAT'),
    title: unsoldTitle(title),
    startsOn,
    startTime: time,
    startsAt: firstEnd,
    staggerSeconds: DEFAULT_STAGGER,
    step: SUMMARY_STEP,
    createdAt: services.clock.now(),
  });
  await services.follow('unsoldSaleAdded', tx, houseId, { from: id, to: catalogId });
  await services.follow('sessionMoved', tx, houseId, { id: catalogId, firstEnd, staggerSeconds: DEFAULT_STAGGER });
  const added = { before: null, after: { unsoldOf: id } };
  return {
    catalogId,
    changes: [
      { type: 'Sale', id: groupId, version: 1, ...added },
      { type: 'Catalog', id: catalogId, version: 1, ...added },
    ],
  };
}

/** Ends a locked session and makes the timed sale of its unsold lots if it is to. Returns that sale's session, if any. */
async function end(
  tx: Transaction,
  services: Services,
  author: Author,
  session: EndingRow,
  endedAt: Date,
): Promise<number | null> {
  const version = await updateEnded(tx, session.houseId, session.id, endedAt);
  const ended: ChangedRecord = {
    type: 'Catalog',
    id: session.id,
    version,
    before: { endedAt: null },
    after: { endedAt: endedAt.toISOString() },
  };
  // The sale may now be a past one.
  const sale = { id: session.groupId, version: await raiseSaleVersion(tx, session.houseId, session.groupId) };
  const unsold =
    session.publishedAt !== null && makesUnsoldSale(session)
      ? await addUnsoldSale(tx, services, session, endedAt)
      : null;
  await recordChanges(tx, services.clock, author, 'session.end', [
    ended,
    ...partsOf('Sale', [sale]),
    ...(unsold?.changes ?? []),
  ]);
  return unsold?.catalogId ?? null;
}

/**
 * Ends a live session that has started, because its auction is over. With 15 or more unsold lots, a timed sale of them is made if the session says
 * so. Returns the number of that sale's session, or null. Throws 404, and 409 NOT_STARTED, ALREADY_ENDED, or NOT_LIVE.
 */
export async function endSession(services: Services, actor: Actor, catalogId: number): Promise<number | null> {
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const session = await lockEndingSession(tx, actor.houseId, catalogId);
    if (!session) throw notFound('The session');
    if (session.kind !== 'LIVE') throw conflict('NOT_LIVE', 'Timed sessions end with their last lot.');
    if (session.endedAt !== null) throw conflict('ALREADY_ENDED', 'This session has already ended.');
    if (session.startsAt > now) throw conflict('NOT_STARTED', 'This session has not started yet.');
    return end(tx, services, actor, session, now);
  });
}

/** Ends a session if it is over by then. The end stored is the one that was due. */
const endIfDue = (services: Services, houseId: number, id: number, now: Date): Promise<void> =>
  services.db.transaction(async (tx) => {
    const session = await lockEndingSession(tx, houseId, id);
    if (session?.endedAt !== null || (session.kind === 'TIMED' && session.openCount > 0)) return;
    const { startsAt, lastLotEndsAt } = session;
    const at = endOf({ ...session, startsAt: startsAt.getTime(), lastLotEndsAt: lastLotEndsAt?.getTime() ?? null });
    if (at === null || at > now.getTime()) return;
    await end(tx, services, { houseId, userId: null, requestId: null }, session, new Date(at));
  });

/** Ends all sessions of all houses whose end has passed, each in its own transaction. */
export async function endDueSessions(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await selectSessionsToEnd(services.db, now, MOST_PER_SWEEP);
  for (const { houseId, id } of due) await endIfDue(services, houseId, id, now);
}

/** Ends those of these timed sessions whose lots are all closed, by a time of the database. */
export async function endClosedSessions(
  services: Services,
  houseId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  for (const id of ids) await endIfDue(services, houseId, id, now);
}

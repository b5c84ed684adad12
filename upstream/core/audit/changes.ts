import { audibleTypes } from '../../../rules/auth/record-access';
import type { Database, Queryable } from '../database/database';
import { subjectOf } from '../http/access';
import type { Actor } from '../http/actor';
import { type Route, route } from '../http/route';
import {
  type ChangeJson,
  ChangesAnswer,
  type ChangesJson,
  ChangesQuery,
  LatestChangeAnswer,
  type LatestChangeJson,
} from '../http/wire';
import type { Services } from '../services';
import { STAFF_SESSION } from './audit-log';

const mostPerAnswer = 500;

/** Types whose changes may end sessions or change permissions: those of the user with the record's id, or those of any user. */
const USERS = ['User', STAFF_SESSION];
const EVERYONE = ['House', 'ApiToken'];

async function readChanges(db: Queryable, actor: Actor, after: number, upTo: number): Promise<ChangeJson[]> {
  const rows = await db.query<Omit<ChangeJson, 'changedAt'> & { changedAt: Date }>(
    `select seq as sequence, type, record_id as "recordID", version, at as "changedAt" from change
     where house_id = $1 and seq > $2 and seq <= $3 and type = any ($4::text[]) order by seq limit $5`,
    [actor.houseId, after, upTo, audibleTypes({ ...subjectOf(actor), scopes: actor.scopes }), mostPerAnswer],
  );
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }));
}

/** Sequence number of the house's latest change: whatever is read afterwards is at least as new. */
export async function lastSequence(db: Queryable, houseId: number): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    'select coalesce(max(seq), 0) as last from change where house_id = $1',
    [houseId],
  );
  return row?.last ?? 0;
}

/** Subscribes to a house's notices, so that none is missed between a read and the wait for the next notice. */
class Notices {
  private received = false;
  private wake: () => void = () => undefined;
  private readonly end: () => void;

  constructor(db: Database, houseId: number) {
    this.end = db.onNotice('changes', (notice) => {
      if (notice.houseId !== null && notice.houseId !== houseId) return;
      this.received = true;
      this.wake();
    });
  }

  /** Resolves on a notice since the last call, or when the signal aborts. */
  async next(signal: AbortSignal): Promise<void> {
    if (!this.received && !signal.aborted) {
      await new Promise<void>((resolve) => {
        // During an outage, there is a notice every second: no wait may leave its listener behind.
        this.wake = () => {
          signal.removeEventListener('abort', this.wake);
          resolve();
        };
        signal.addEventListener('abort', this.wake, { once: true });
      });
    }
    this.received = false;
  }

  close(): void {
    this.end();
  }
}

/** Calls `read` at each notice until it returns a result; null if the time runs out first. */
async function waitFor<T>(
  db: Database,
  houseId: number,
  waitSeconds: number,
  signal: AbortSignal,
  read: () => Promise<T | null>,
): Promise<T | null> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * 1000)]);
  const notices = new Notices(db, houseId);
  try {
    for (;;) {
      const found = await read();
      if (found !== null || waitSeconds === 0 || until.aborted) return found;
      await notices.next(until);
    }
  } finally {
    notices.close();
  }
}

/**
 * Returns the changes after a sequence number that the caller may read, at most 500, oldest first. If there are none, waits for up to
 * `waitSeconds`. Without `after`, returns no changes and the current sequence number.
 */
async function changesAfter(
  { db }: Services,
  actor: Actor,
  after: number | undefined,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<ChangesJson> {
  if (after === undefined) return { changes: [], sequence: await lastSequence(db, actor.houseId) };
  let sequence = after;
  const found = await waitFor(db, actor.houseId, waitSeconds, signal, async () => {
    const last = await lastSequence(db, actor.houseId);
    const changes = await readChanges(db, actor, sequence, last);
    sequence = changes.length === mostPerAnswer ? (changes.at(-1)?.sequence ?? last) : Math.max(sequence, last);
    return changes.length > 0 ? changes : null;
  });
  return { changes: found ?? [], sequence };
}

async function recheckAfter(db: Queryable, houseId: number, after: number): Promise<LatestChangeJson['recheck']> {
  const rows = await db.query<{ type: string; recordID: number }>(
    `select distinct type, record_id as "recordID" from change where house_id = $1 and seq > $2 and type = any ($3::text[])`,
    [houseId, after, [...USERS, ...EVERYONE]],
  );
  return {
    users: [...new Set(rows.filter(({ type }) => USERS.includes(type)).map(({ recordID }) => recordID))],
    everyone: rows.some(({ type }) => EVERYONE.includes(type)),
  };
}

/** Returns the sequence number of the house's latest change, once it exceeds `after` or the time runs out. */
async function latestChange(
  { db }: Services,
  { houseId }: Actor,
  after: number | undefined,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<LatestChangeJson> {
  const nobody = { users: [], everyone: false };
  if (after === undefined) return { sequence: await lastSequence(db, houseId), recheck: nobody };
  const found = await waitFor(db, houseId, waitSeconds, signal, async () => {
    const last = await lastSequence(db, houseId);
    return last > after ? last : null;
  });
  return found === null
    ? { sequence: await lastSequence(db, houseId), recheck: nobody }
    : { sequence: found, recheck: await recheckAfter(db, houseId, after) };
}

export const changeRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/changes', {
    access: 'session',
    area: 'any',
    summary: 'Returns the changes after a sequence number that the caller can read. Can wait for the next change',
    query: ChangesQuery,
    answer: ChangesAnswer,
    handler: ({ actor, query, signal }) => changesAfter(services, actor, query.after, query.wait ?? 0, signal),
  }),
  route.get('/app/house/{houseRef}/changes/latest', {
    access: 'session',
    area: 'any',
    summary:
      'Returns the house’s latest sequence number and the users whose access changed. Can wait for the next change',
    query: ChangesQuery,
    answer: LatestChangeAnswer,
    handler: ({ actor, query, signal }) => latestChange(services, actor, query.after, query.wait ?? 0, signal),
  }),
];

import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from './actor';
import type { Database, Queryable } from './database';
import { defineRoute, type Route } from './route';
import type { Services } from './services';
import { ChangesAnswer, ChangesQuery, type ChangeJson, type ChangesJson } from './wire';

const mostPerAnswer = 500;
/** How often a waiting call looks for what other processes committed; this one's commits wake it at once. */
const lookMs = 1000;

async function readChanges(db: Queryable, houseId: number, after: number): Promise<ChangeJson[]> {
  const rows = await db.query<Omit<ChangeJson, 'changedAt'> & { changedAt: Date }>(
    `select seq as sequence, type, record_id as "recordID", version, at as "changedAt" from change where house_id = $1 and seq > $2 order by seq limit $3`,
    [houseId, after, mostPerAnswer],
  );
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }));
}

async function lastChange(db: Queryable, houseId: number): Promise<number> {
  const [row] = await db.query<{ last: number }>('select coalesce(max(seq), 0) as last from change where house_id = $1', [houseId]);
  return row?.last ?? 0;
}

/** Resolves at the next commit with changes in this process, at the next look for others', or when the signal aborts. */
async function nextLook(db: Database, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const woken = new Promise<void>((resolve) => {
    const unsubscribe = db.onCommit('changes', resolve);
    over.signal.addEventListener('abort', unsubscribe);
    signal.addEventListener('abort', () => { resolve(); }, { signal: over.signal });
  });
  const looks = db.kind === 'postgres' ? [delay(lookMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)] : [];
  await Promise.race([woken, ...looks]);
  over.abort();
}

/**
 * The house's changes after a sequence number, at most 500, oldest first; while there are none, waits for `waitSeconds`.
 * Without `after`: none, and the number to go on from.
 */
async function changesAfter({ db }: Services, actor: Actor, after: number | undefined, waitSeconds: number, signal: AbortSignal): Promise<ChangesJson> {
  if (after === undefined) return { changes: [], sequence: await lastChange(db, actor.houseId) };
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * 1000)]);
  for (;;) {
    const changes = await readChanges(db, actor.houseId, after);
    if (changes.length > 0 || until.aborted || waitSeconds === 0) return { changes, sequence: changes.at(-1)?.sequence ?? after };
    await nextLook(db, until);
  }
}

export const changeRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET', path: '/app/house/{houseRef}/changes', spec: 'added', access: 'session', area: 'any',
    summary: 'What changed after a sequence number; waits for the next change where asked to',
    query: ChangesQuery, answer: ChangesAnswer,
    handler: async ({ actor, query, signal }) => ({ data: await changesAfter(services, actor, query.after, query.wait ?? 0, signal) }),
  }),
];

import { bidIncrements } from '../../../rules/lots/bid-increments';
import type { Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockSession, publishSession, raiseSessionVersion, type SessionRow } from '../session-store';
import { readSession } from './read-sessions';
import type { SessionJson } from './session-wire';

/** What lots need to know of their session. */
export type SessionOfLots = Pick<
  SessionRow,
  | 'id'
  | 'groupId'
  | 'kind'
  | 'title'
  | 'startsAt'
  | 'timeZone'
  | 'currency'
  | 'staggerSeconds'
  | 'lotCount'
  | 'publishedAt'
>;

/** Locks a session until the end of the transaction, so that its lots are numbered one at a time; null if the house has no such session. */
export const lockSessionOfLots = async (tx: Transaction, houseId: number, id: number): Promise<SessionOfLots | null> =>
  (await lockSession(tx, houseId, id)) ?? null;

/** Locks sessions until the end of the transaction, in the order of their ids, so that two edits of the same sessions can't block each other. */
export async function lockSessions(tx: Transaction, houseId: number, ids: readonly number[]): Promise<void> {
  for (const id of new Set([...ids].sort((one, other) => one - other))) await lockSession(tx, houseId, id);
}

/** Stores that a locked session was published at an instant, if it wasn't before, and returns it with its next version. */
export const markPublished = (
  tx: Transaction,
  houseId: number,
  { id, currency }: Pick<SessionOfLots, 'id' | 'currency'>,
  at: Date,
): Promise<{ readonly id: number; readonly version: number; readonly publishedAt: Date }> =>
  publishSession(tx, houseId, id, at, bidIncrements(currency));

/** Raises the version of a locked session because something that is shown with it changed, and returns the version. */
export const sessionShows = async (tx: Transaction, houseId: number, id: number): Promise<number> =>
  raiseSessionVersion(tx, houseId, id);

/** Returns a session with all its settings. Throws 404. */
export const sessionById = (services: Services, actor: Actor, id: number): Promise<SessionJson> =>
  readSession(services, actor, id);

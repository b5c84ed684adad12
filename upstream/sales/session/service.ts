import type { Transaction } from '../../core/database/database';
import { lockSession, type SessionRow } from './session-store';

/** What lots need to know of their session. */
export type SessionOfLots = Pick<
  SessionRow,
  'id' | 'groupId' | 'kind' | 'title' | 'startsAt' | 'currency' | 'staggerSeconds' | 'lotCount'
>;

/** Locks a session until the end of the transaction, so that its lots are numbered one at a time; null if the house has no such session. */
export const lockSessionOfLots = async (tx: Transaction, houseId: number, id: number): Promise<SessionOfLots | null> =>
  (await lockSession(tx, houseId, id)) ?? null;

/** Locks sessions until the end of the transaction, in the order of their ids, so that two edits of the same sessions can't block each other. */
export async function lockSessions(tx: Transaction, houseId: number, ids: readonly number[]): Promise<void> {
  for (const id of new Set([...ids].sort((one, other) => one - other))) await lockSession(tx, houseId, id);
}

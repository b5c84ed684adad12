import { type ChangedRecord, partsOf } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { setSessionLotEnds } from '../session/save-session';
import { lockSession, type SessionRow } from '../session-store';
import { raiseSession } from './step-store';

/** Locks a session whose lots change until the end of the transaction; undefined if it doesn't exist or is deleted. */
export const holdSession = (tx: Transaction, houseId: number, id: number): Promise<SessionRow | undefined> =>
  lockSession(tx, houseId, id);

/**
 * Follows a change of a session's lots: raises its tracker to a step, if it hasn't reached it, and sets when bidding on the lots of a timed
 * session ends. Returns what changed, as parts of the lots' change.
 */
export async function followLots(
  tx: Transaction,
  services: Services,
  houseId: number,
  session: SessionRow,
  step: number,
): Promise<ChangedRecord[]> {
  const ends = session.kind === 'TIMED' ? await setSessionLotEnds(tx, services, houseId, session) : [];
  return [...partsOf('Catalog', [await raiseSession(tx, houseId, session.id, step)]), ...ends];
}

import type { Transaction } from '../../core/database/database';
import type { SessionOwner } from '../sessions/session-store';

/** A user, disabled or not. */
export interface RescuedRow extends SessionOwner {
  readonly isDisabled: boolean;
}

/** Locks and returns the user with both names, in any case; null if there is none. */
export async function lockRescued(
  tx: Transaction,
  houseUserName: string,
  userName: string,
): Promise<RescuedRow | null> {
  const [row] = await tx.query<RescuedRow>(
    `select u.house_id as "houseId", u.id as "userId", u.disabled_at is not null as "isDisabled"
     from house_user u
     join house_view h on h.id = u.house_id
     where h.user_name = lower($1) and lower(u.user_name) = lower($2) for update of u`,
    [houseUserName, userName],
  );
  return row ?? null;
}

/** Enables the user if disabled, and returns their new version. */
export async function admitRescued(tx: Transaction, { houseId, userId }: SessionOwner): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update house_user set disabled_at = null, version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, userId],
  );
  return row?.version ?? 0;
}

import type { Queryable, Transaction } from '../../core/database/database';

/** The step that a session's guided flow continues with. */
export interface StepRow {
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  readonly step: number;
}

/** Returns the step of a session; undefined if it doesn't exist or is deleted. */
export async function selectStep(db: Queryable, houseId: number, id: number): Promise<StepRow | undefined> {
  const [row] = await db.query<StepRow>(
    'select kind, step from catalog where house_id = $1 and id = $2 and not is_deleted',
    [houseId, id],
  );
  return row;
}

/** Raises the step of a session, and returns it with the session's next version; null if the session was there already. */
export async function raiseStep(
  tx: Transaction,
  houseId: number,
  id: number,
  step: number,
): Promise<{ readonly step: number; readonly version: number } | null> {
  const [row] = await tx.query<{ step: number; version: number }>(
    `update catalog set step = greatest(step, $3), version = version + 1
     where house_id = $1 and id = $2 and step < $3 and not is_deleted returning step, version`,
    [houseId, id, step],
  );
  return row ?? null;
}

/** Raises the version of a session because its lots changed, and its step if it is before this one. Returns the version. */
export async function raiseSession(
  tx: Transaction,
  houseId: number,
  id: number,
  step: number,
): Promise<{ readonly id: number; readonly version: number }> {
  const [row] = await tx.query<{ id: number; version: number }>(
    'update catalog set step = greatest(step, $3), version = version + 1 where house_id = $1 and id = $2 returning id, version',
    [houseId, id, step],
  );
  if (!row) throw new Error(`there is no session ${id}`);
  return row;
}

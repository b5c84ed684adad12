import type { CellPatch } from '../../../rules/lots/uploads/patches';
import type { Queryable, Transaction } from '../../core/database/database';

/** A step of a review: what it changed, added, and removed. */
export interface StepRow {
  readonly number: number;
  readonly byUser: number;
  readonly patches: readonly CellPatch[];
  /** The ids of rows that it added. */
  readonly added: readonly string[];
  /** The ids of rows that it deleted. */
  readonly removed: readonly string[];
  readonly isUndone: boolean;
}

const COLUMNS = 'number, by_user as "byUser", patches, added, removed, is_undone as "isUndone"';

/** Returns a user's next step to undo, or to redo: the last one that isn't undone, or the first one that is. */
export async function selectNextStep(
  db: Queryable,
  houseId: number,
  uploadId: number,
  userId: number,
  isUndone: boolean,
): Promise<StepRow | undefined> {
  const [step] = await db.query<StepRow>(
    `select ${COLUMNS} from upload_step where house_id = $1 and upload_id = $2 and by_user = $3 and is_undone = $4
     order by number ${isUndone ? 'asc' : 'desc'} limit 1`,
    [houseId, uploadId, userId, isUndone],
  );
  return step;
}

/** Stores a step, and forgets the ones that the user has undone, which can't be redone after it. */
export async function insertStep(
  tx: Transaction,
  houseId: number,
  uploadId: number,
  { byUser, patches, added, removed }: Omit<StepRow, 'number' | 'isUndone'>,
  at: Date,
): Promise<void> {
  await tx.query('delete from upload_step where house_id = $1 and upload_id = $2 and by_user = $3 and is_undone', [
    houseId,
    uploadId,
    byUser,
  ]);
  await tx.query(
    `insert into upload_step (house_id, upload_id, number, by_user, at, patches, added, removed)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7 from upload_step where house_id = $1 and upload_id = $2`,
    [houseId, uploadId, byUser, at, JSON.stringify(patches), added, removed],
  );
}

/** Marks a step as undone, or as redone. */
export async function updateStep(
  tx: Transaction,
  houseId: number,
  uploadId: number,
  number: number,
  isUndone: boolean,
): Promise<void> {
  await tx.query('update upload_step set is_undone = $4 where house_id = $1 and upload_id = $2 and number = $3', [
    houseId,
    uploadId,
    number,
    isUndone,
  ]);
}

/** Returns which of a user's steps can be undone and redone, by upload. Uploads without a step are missing. */
export async function selectUndoable(
  db: Queryable,
  houseId: number,
  uploadIds: readonly number[],
  userId: number,
): Promise<ReadonlyMap<number, { readonly canUndo: boolean; readonly canRedo: boolean }>> {
  const rows = await db.query<{ uploadId: number; canUndo: boolean; canRedo: boolean }>(
    `select upload_id as "uploadId", bool_or(not is_undone) as "canUndo", bool_or(is_undone) as "canRedo" from upload_step
     where house_id = $1 and upload_id = any ($2::int[]) and by_user = $3 group by upload_id`,
    [houseId, uploadIds, userId],
  );
  return new Map(rows.map((row) => [row.uploadId, row]));
}

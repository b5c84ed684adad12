import type { Queryable } from '../../core/database/database';

export interface RunningEditRow {
  readonly groupId: number;
  readonly action: string;
  readonly by: string | null;
  readonly total: number;
  readonly done: number;
}

export interface NewRunningEdit extends Pick<RunningEditRow, 'groupId' | 'action' | 'total'> {
  readonly ref: string;
  readonly userId: number | null;
  readonly at: Date;
}

/** Records the start of an edit, and deletes those that were interrupted before `cutOff`. */
export async function insertRunningEdit(
  db: Queryable,
  houseId: number,
  { ref, groupId, action, userId, total, at }: NewRunningEdit,
  cutOff: Date,
): Promise<void> {
  await db.query('delete from running_edit where house_id = $1 and touched_at < $2', [houseId, cutOff]);
  await db.query(
    'insert into running_edit (house_id, ref, group_id, action, by_user, total, touched_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [houseId, ref, groupId, action, userId, total, at],
  );
}

/** Records the progress of an edit. */
export async function touchRunningEdit(
  db: Queryable,
  houseId: number,
  ref: string,
  done: number,
  at: Date,
): Promise<void> {
  await db.query('update running_edit set done = $3, touched_at = $4 where house_id = $1 and ref = $2', [
    houseId,
    ref,
    done,
    at,
  ]);
}

/** Deletes an edit that has ended, successfully or not. */
export async function deleteRunningEdit(db: Queryable, houseId: number, ref: string): Promise<void> {
  await db.query('delete from running_edit where house_id = $1 and ref = $2', [houseId, ref]);
}

/** Returns the edit that is running in each of these groups, the first one if several wait, with one statement for any number. */
export async function selectRunningEdits(
  db: Queryable,
  houseId: number,
  groupIds: readonly number[],
  cutOff: Date,
): Promise<RunningEditRow[]> {
  return db.query<RunningEditRow>(
    `select distinct on (r.group_id) r.group_id as "groupId", r.action, u.display_name as by, r.total, r.done
     from running_edit r left join house_user_view u on u.house_id = r.house_id and u.id = r.by_user
     where r.house_id = $1 and r.group_id = any($2::int[]) and r.touched_at >= $3 order by r.group_id, r.done desc, r.ref`,
    [houseId, groupIds, cutOff],
  );
}

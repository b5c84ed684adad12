import type { Queryable, Transaction } from '../../core/database/database';
import type { SessionOwner } from '../sessions/session-store';
import type { SavedViewJson } from './saved-view-wire';

/** Returns the views of a user, by name. */
export const selectSavedViews = (db: Queryable, { houseId, userId }: SessionOwner): Promise<SavedViewJson[]> =>
  db.query<SavedViewJson>(
    `select number, list_name as list, name, query, columns, is_default as "isDefault" from saved_view
     where house_id = $1 and user_id = $2 order by lower(name), number`,
    [houseId, userId],
  );

/** Unsets the default view of a list. */
export async function clearDefaultView(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  list: string,
): Promise<void> {
  await tx.query(
    'update saved_view set is_default = false where house_id = $1 and user_id = $2 and list_name = $3 and is_default',
    [houseId, userId, list],
  );
}

/** Inserts a view, or replaces the one with its number. */
export async function putSavedView(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  view: SavedViewJson,
): Promise<void> {
  await tx.query(
    `insert into saved_view (house_id, user_id, number, list_name, name, query, columns, is_default)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     on conflict (house_id, user_id, number) do update
       set name = excluded.name, query = excluded.query, columns = excluded.columns, is_default = excluded.is_default`,
    [houseId, userId, view.number, view.list, view.name, view.query, JSON.stringify(view.columns), view.isDefault],
  );
}

/** Deletes a view. Deleting it again changes nothing. */
export async function removeSavedView(db: Queryable, { houseId, userId }: SessionOwner, number: number): Promise<void> {
  await db.query('delete from saved_view where house_id = $1 and user_id = $2 and number = $3', [
    houseId,
    userId,
    number,
  ]);
}

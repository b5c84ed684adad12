import type { Queryable, Transaction } from '../../core/database/database';
import type { SessionOwner } from '../sessions/session-store';
import type { TableLayoutJson } from './table-layout-wire';

/** Returns the saved layouts of a user, by table name. */
export const selectTableLayouts = (db: Queryable, { houseId, userId }: SessionOwner): Promise<TableLayoutJson[]> =>
  db.query<TableLayoutJson>(
    'select table_name as "table", columns from table_layout where house_id = $1 and user_id = $2 order by table_name',
    [houseId, userId],
  );

export async function replaceTableLayout(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  { table, columns }: TableLayoutJson,
): Promise<void> {
  await tx.query(
    `insert into table_layout (house_id, user_id, table_name, columns) values ($1, $2, $3, $4::jsonb)
     on conflict (house_id, user_id, table_name) do update set columns = excluded.columns`,
    [houseId, userId, table, JSON.stringify(columns)],
  );
}

export async function deleteTableLayout(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  table: string,
): Promise<void> {
  await tx.query('delete from table_layout where house_id = $1 and user_id = $2 and table_name = $3', [
    houseId,
    userId,
    table,
  ]);
}

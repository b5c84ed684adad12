import type { Queryable, Transaction } from '../../core/database/database';
import type { InvoiceFilterJson } from './invoice-wire';

/** A stored selection: ids, or a filter of the group with exceptions. */
export interface SelectionRow {
  readonly ids: readonly number[] | null;
  readonly filter: InvoiceFilterJson | null;
  readonly exceptIds: readonly number[];
}

export interface NewSelection extends SelectionRow {
  readonly token: string;
  readonly groupId: number;
  readonly createdAt: Date;
}

/** Stores a selection under its token. */
export async function insertSelection(tx: Transaction, houseId: number, selection: NewSelection): Promise<void> {
  await tx.query(
    `insert into selection (house_id, token, group_id, ids, filter, except_ids, created_at)
     values ($1, $2, $3, $4::int[], $5::jsonb, $6::int[], $7)`,
    [
      houseId,
      selection.token,
      selection.groupId,
      selection.ids,
      selection.filter && JSON.stringify(selection.filter),
      selection.exceptIds,
      selection.createdAt,
    ],
  );
}

/** Returns a selection of invoices of this group; null if the group has none with that token. */
export async function selectSelection(
  db: Queryable,
  houseId: number,
  groupId: number,
  token: string,
): Promise<SelectionRow | null> {
  const [row] = await db.query<SelectionRow>(
    'select ids, filter, except_ids as "exceptIds" from selection where house_id = $1 and token = $2 and group_id = $3',
    [houseId, token, groupId],
  );
  return row ?? null;
}

/** Returns the `ids` that are invoices of the group, in the requested order and without duplicates. */
export async function selectGroupInvoiceIds(
  db: Queryable,
  houseId: number,
  groupId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select i.id from (select id, min(place) as place from unnest($3::int[]) with ordinality as asked (id, place) group by id) asked
     join invoice i on i.house_id = $1 and i.id = asked.id and i.group_id = $2 order by asked.place`,
    [houseId, groupId, ids],
  );
  return rows.map(({ id }) => id);
}

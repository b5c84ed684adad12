import type { Queryable, Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';

/** What a batch changed on a lot. */
export interface BatchEditRow {
  /** In the audit log. */
  readonly id: number;
  readonly lotId: number;
  /** The images of the lot in order, by their ids. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Returns the number of a batch in the audit log, in the course of a call that has locked its session. The first call makes the batch. */
export async function batchNumber(
  tx: Transaction,
  houseId: number,
  { catalogId, key, at }: { readonly catalogId: number; readonly key: string; readonly at: Date },
): Promise<number> {
  const [known] = await tx.query<{ id: number }>(
    'select id from image_batch where house_id = $1 and catalog_id = $2 and key = $3',
    [houseId, catalogId, key],
  );
  if (known) return known.id;
  const id = await takeNumbers(tx, houseId, 'imageBatch', 1);
  await tx.query('insert into image_batch (house_id, id, catalog_id, key, created_at) values ($1, $2, $3, $4, $5)', [
    houseId,
    id,
    catalogId,
    key,
    at,
  ]);
  return id;
}

/** Returns what a batch changed, in its order; what has been undone is left out. Null if there is no such batch. */
export async function selectBatchEdits(
  db: Queryable,
  houseId: number,
  catalogId: number,
  key: string,
): Promise<BatchEditRow[] | null> {
  const rows = await db.query<Omit<BatchEditRow, 'id'> & { readonly id: number | null }>(
    `select a.id, a.record_id as "lotId", a.before -> 'images' as before, a.after -> 'images' as after
     from image_batch b
     left join audit a on a.house_id = b.house_id and a.edit_id = b.id and a.type = 'Lot' and a.action = 'lot.addImages'
       and not exists (select from audit n where n.house_id = a.house_id and n.undoes = a.id)
     where b.house_id = $1 and b.catalog_id = $2 and b.key = $3 order by a.id`,
    [houseId, catalogId, key],
  );
  return rows.length === 0 ? null : rows.flatMap(({ id, ...edit }) => (id === null ? [] : [{ id, ...edit }]));
}

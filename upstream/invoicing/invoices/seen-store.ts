import type { Queryable } from '../../core/database/database';

/** Returns the versions that these invoices had at a sequence number of the change feed, for those that changed since. */
export async function selectVersionsAt(
  db: Queryable,
  houseId: number,
  sequence: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; version: number }>(
    `select record_id as id, min(version) - 1 as version from change
     where house_id = $1 and seq > $2 and type = 'Invoice' and record_id = any($3::bigint[]) group by record_id`,
    [houseId, sequence, ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** An edit of an invoice, with the fields of the invoice and its items that it changed. */
export interface SeenEditRow {
  readonly editId: number;
  readonly invoiceId: number;
  readonly at: Date;
  readonly by: string | null;
  readonly fields: readonly string[];
}

/** Returns edits of these invoices and their items after these versions, earliest first, with one statement for any number. */
export async function selectEditsAfter(
  db: Queryable,
  houseId: number,
  versions: ReadonlyMap<number, number>,
): Promise<SeenEditRow[]> {
  if (versions.size === 0) return [];
  return db.query<SeenEditRow>(
    `with edited as (
       select a.edit_id, a.record_id as invoice_id, a.at, a.by_user
       from jsonb_to_recordset($2::jsonb) as r (id bigint, version integer)
       join audit a on a.house_id = $1 and a.type = 'Invoice' and a.record_id = r.id and a.version > r.version and a.edit_id is not null),
     changed as (
       select a.edit_id, coalesce(l.invoice_id, a.record_id) as invoice_id, a.after
       from audit a left join invoice_line l on a.type = 'InvoiceLine' and l.house_id = a.house_id and l.id = a.record_id
       where a.house_id = $1 and a.edit_id in (select edit_id from edited) and a.type in ('Invoice', 'InvoiceLine')
         and a.after is not null),
     edited_fields as (
       select c.edit_id, c.invoice_id, array_agg(distinct k order by k) as fields
       from changed c cross join lateral jsonb_object_keys(c.after) as k group by c.edit_id, c.invoice_id)
     select e.edit_id as "editId", e.invoice_id as "invoiceId", e.at, u.display_name as by, k.fields
     from edited e join edited_fields k on k.edit_id = e.edit_id and k.invoice_id = e.invoice_id
     left join house_user_view u on u.house_id = $1 and u.id = e.by_user order by e.edit_id, e.invoice_id`,
    [houseId, JSON.stringify([...versions].map(([id, version]) => ({ id, version })))],
  );
}

/** Returns the bidders of these invoices. */
export async function selectApprovalsOf(db: Queryable, houseId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select distinct approval_id as id from invoice where house_id = $1 and id = any($2::int[])',
    [houseId, ids],
  );
  return rows.map(({ id }) => id);
}

/** A change of another record that appears on documents. */
export interface SeenRecordRow {
  readonly type: string;
  readonly at: Date;
  readonly by: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Returns changes of these records after a sequence number of the change feed, earliest first. */
export async function selectRecordChanges(
  db: Queryable,
  houseId: number,
  sequence: number,
  records: readonly { readonly type: string; readonly id: number }[],
): Promise<SeenRecordRow[]> {
  if (records.length === 0) return [];
  return db.query<SeenRecordRow>(
    `select c.type, c.at, u.display_name as by, a.before, a.after
     from jsonb_to_recordset($3::jsonb) as r (type text, id bigint)
     join change c on c.house_id = $1 and c.seq > $2 and c.type = r.type and c.record_id = r.id
     left join audit a on a.house_id = c.house_id and a.type = c.type and a.record_id = c.record_id and a.version = c.version
     left join house_user_view u on u.house_id = c.house_id and u.id = c.by_user order by c.seq`,
    [houseId, sequence, JSON.stringify(records.map(({ type, id }) => ({ type, id })))],
  );
}

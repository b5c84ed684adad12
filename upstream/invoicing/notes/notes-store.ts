import type { Queryable } from '../../core/database/database';
import type { Window } from '../../core/http/window';

/** An effective edit of an invoice's note: neither undone nor an undo. */
export interface NoteRow {
  readonly editId: number;
  readonly invoiceId: number;
  readonly at: Date;
  readonly by: string | null;
  readonly action: string;
  readonly before: string;
  readonly after: string;
  /** Whether the text has been neither replaced nor deleted since. */
  readonly isCurrent: boolean;
}

/** Edits of the note of the invoice `asked.id`, without undone ones and undos. A redo counts as the edit that it redid. */
const NOTE_EDITS = `
  select a.edit_id, a.at, a.by_user, root.action, a.before ->> 'notes' as before, a.after ->> 'notes' as after
  from audit a join invoice_edit e on e.house_id = a.house_id and e.id = a.edit_id
  join invoice_edit root on root.house_id = e.house_id and root.id = e.root
  join edited_invoice o on o.house_id = a.house_id and o.edit_id = a.edit_id and o.invoice_id = asked.id
  where a.house_id = $1 and a.type = 'Invoice' and a.record_id = asked.id and a.after ->> 'notes' is not null
    and o.undone_by is null and e.action <> 'invoice.undo'`;

/** Returns windows of the note history of these invoices, latest first, with one statement for any number. */
export async function selectNotes(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
  { limit, offset }: Window,
): Promise<NoteRow[]> {
  return db.query<NoteRow>(
    `select n.edit_id as "editId", asked.id as "invoiceId", n.at, u.display_name as by, n.action, coalesce(n.before, '') as before, n.after,
       n."isCurrent"
     from unnest($2::int[]) with ordinality as asked (id, place)
     cross join lateral (
       select o.*, o.edit_id >= coalesce(max(o.edit_id) filter (where o.action <> 'invoice.note-add') over (), 0)
         and o.after <> '' as "isCurrent"
       from (${NOTE_EDITS}) o order by o.edit_id desc limit $3 offset $4) n
     left join house_user_view u on u.house_id = $1 and u.id = n.by_user
     order by asked.place, n.edit_id desc`,
    [houseId, invoiceIds, limit, offset],
  );
}

/** Returns the number of entries in the note history of these invoices. */
export async function countNotes(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<{ invoiceId: number; total: number }[]> {
  return db.query(
    `select asked.id as "invoiceId", (select count(*)::int from (${NOTE_EDITS}) o) as total
     from unnest($2::int[]) with ordinality as asked (id, place)
     order by asked.place`,
    [houseId, invoiceIds],
  );
}

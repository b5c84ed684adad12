import type { Queryable } from '../../core/database/database';

/** Returns the invoices whose auto-charge date an edit set and nothing has changed since: no edit of dates, undo, or charge. */
export async function selectUnchangedDates(db: Queryable, houseId: number, editId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select e.invoice_id as id from edited_invoice e where e.house_id = $1 and e.edit_id = $2 and not exists (
       select 1 from edited_invoice later join invoice_edit d on d.house_id = later.house_id and d.id = later.edit_id
       where later.house_id = $1 and later.invoice_id = e.invoice_id and later.edit_id > $2 and 'autoChargeAt' = any(d.touched))
     order by e.invoice_id`,
    [houseId, editId],
  );
  return rows.map(({ id }) => id);
}

/** The parts of a card or account that people may see. */
export interface ShownCard {
  readonly kind: 'CARD' | 'ACH';
  readonly brand: string;
  readonly lastFour: string;
}

/** Returns what these bidders have on file with a processor, by approval. */
export async function selectShownCards(
  db: Queryable,
  houseId: number,
  processor: string,
  approvalIds: readonly number[],
): Promise<ReadonlyMap<number, ShownCard>> {
  const rows = await db.query<ShownCard & { readonly approvalId: number }>(
    `select approval_id as "approvalId", kind, brand, last_four as "lastFour"
     from card_on_file_view
     where house_id = $1 and processor = $2 and approval_id = any($3::int[])`,
    [houseId, processor, approvalIds],
  );
  return new Map(rows.map((row) => [row.approvalId, row]));
}

import type { DatedInvoices } from '../../../rules/invoicing/charge-dates/upcoming-charges';
import type { Queryable } from '../../core/database/database';

/** Returns which of these invoices have an automatic tax, including one of 0. */
export async function selectAutomaticallyTaxed(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `select distinct invoice_id as id from ledger_entry where house_id = $1 and invoice_id = any($2::int[]) and source = 'AUTOMATIC_TAX'`,
    [houseId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these invoices have a lot with an open dispute or return. */
export async function selectDisputed(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `select distinct n.invoice_id as id from lot_invoice_view n
     join dispute_view d on d.house_id = n.house_id and d.lot_id = n.lot_id and d.state = 'OPEN'
     where n.house_id = $1 and n.invoice_id = any($2::int[])`,
    [houseId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

interface DatedRow {
  readonly groupId: number;
  readonly currency: string;
  readonly autoChargeAt: Date;
  readonly sentAt: Date | null;
  readonly editedAt: Date | null;
  readonly invoiceIds: readonly number[];
  readonly amount: number;
}

/**
 * Returns the invoices of the house or of one group with a date, grouped by what determines whether it is valid. Amounts in minor units.
 */
export async function selectDatedInvoices(
  db: Queryable,
  houseId: number,
  groupId: number | null = null,
): Promise<DatedInvoices[]> {
  const rows = await db.query<DatedRow>(
    `select i.group_id as "groupId", i.currency, i.auto_charge_at as "autoChargeAt", i.sent_at as "sentAt", i.edited_at as "editedAt",
       array_agg(i.id order by i.id) as "invoiceIds", sum(i.online_total) as amount
     from invoice i join invoice_group g on g.house_id = i.house_id and g.id = i.group_id and g.state = 'CREATED'
     where i.house_id = $1 and i.auto_charge_at is not null and ($2::int is null or i.group_id = $2) group by 1, 2, 3, 4, 5`,
    [houseId, groupId],
  );
  return rows.map((row) => ({
    ...row,
    autoChargeAt: row.autoChargeAt.getTime(),
    sentAt: row.sentAt?.getTime() ?? null,
    editedAt: row.editedAt?.getTime() ?? null,
  }));
}

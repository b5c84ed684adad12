import type { DatedInvoices } from '../../rules/invoicing/upcoming-charges';
import type { Queryable } from '../core/database';

/** Which of these invoices have an automatic tax, 0 or not. */
export async function selectAutomaticallyTaxed(db: Queryable, houseId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `select distinct invoice_id as id from ledger_entry where house_id = $1 and invoice_id = any($2::int[]) and source = 'AUTOMATIC_TAX'`,
    [houseId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What is planned of a group on one day of the house's calendar; the amount in minor units of the group's currency. */
export interface PlannedDayRow {
  readonly day: string;
  readonly invoiceCount: number;
  readonly amount: number;
}

/** The days of a group on which cards will be charged, the next one first. */
export async function selectPlannedDays(db: Queryable, houseId: number, groupId: number, timeZone: string): Promise<PlannedDayRow[]> {
  return db.query<PlannedDayRow>(
    `select to_char(auto_charge_at at time zone $3, 'YYYY-MM-DD') as day, count(*) as "invoiceCount", sum(online_total) as amount
     from invoice where house_id = $1 and group_id = $2 and auto_charge_at is not null group by 1 order by 1`,
    [houseId, groupId, timeZone],
  );
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

/** The house's invoices with a date, those together that are alike in what decides over it; amounts in minor units. */
export async function selectDatedInvoices(db: Queryable, houseId: number): Promise<DatedInvoices[]> {
  const rows = await db.query<DatedRow>(
    `select i.group_id as "groupId", i.currency, i.auto_charge_at as "autoChargeAt", i.sent_at as "sentAt", i.edited_at as "editedAt",
       array_agg(i.id order by i.id) as "invoiceIds", sum(i.online_total) as amount
     from invoice i join invoice_group g on g.house_id = i.house_id and g.id = i.group_id and g.state = 'CREATED'
     where i.house_id = $1 and i.auto_charge_at is not null group by 1, 2, 3, 4, 5`,
    [houseId],
  );
  return rows.map((row) => ({ ...row, autoChargeAt: row.autoChargeAt.getTime(), sentAt: row.sentAt?.getTime() ?? null, editedAt: row.editedAt?.getTime() ?? null }));
}

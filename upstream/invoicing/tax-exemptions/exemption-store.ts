import type { Queryable } from '../../core/database/database';

/** An unpaid invoice of a bidder, with the title of its group. */
export interface UnpaidRow {
  readonly id: number;
  readonly groupId: number;
  readonly groupTitle: string;
}

/** Returns the unpaid invoices of all records of a bidder's person that are taxable, by group. */
export const selectUnpaidInvoices = (db: Queryable, houseId: number, approvalId: number): Promise<UnpaidRow[]> =>
  db.query<UnpaidRow>(
    `select i.id, i.group_id as "groupId", g.title as "groupTitle"
     from approval_view b
     join approval_view r on r.house_id = b.house_id and r.person_id = b.person_id
     join invoice i on i.house_id = r.house_id and i.approval_id = r.id
     join invoice_group g on g.house_id = i.house_id and g.id = i.group_id
     where b.house_id = $1 and b.id = $2 and g.state = 'CREATED' and not i.tax_exempt and i.outstanding > 0 and i.paid = 0
       and i.additional_paid = 0 and i.credited = 0 and i.pending_payment = 0
     order by i.group_id, i.id limit 200`,
    [houseId, approvalId],
  );

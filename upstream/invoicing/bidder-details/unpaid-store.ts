import type { Queryable } from '../../core/database/database';

/** An unpaid invoice of a bidder, with the title of its group. */
export interface UnpaidRow {
  readonly id: number;
  readonly groupId: number;
  readonly groupTitle: string;
}

/** Returns the invoices of a bidder's record that owe something and on which nothing is paid, pending, or credited, by group. */
export const selectUnpaidOf = (db: Queryable, houseId: number, approvalId: number): Promise<UnpaidRow[]> =>
  db.query<UnpaidRow>(
    `select i.id, i.group_id as "groupId", g.title as "groupTitle"
     from invoice i join invoice_group g on g.house_id = i.house_id and g.id = i.group_id
     where i.house_id = $1 and i.approval_id = $2 and g.state = 'CREATED' and i.outstanding > 0 and i.paid = 0
       and i.additional_paid = 0 and i.credited = 0 and i.pending_payment = 0
     order by i.group_id, i.id limit 200`,
    [houseId, approvalId],
  );

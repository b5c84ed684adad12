import type { Queryable } from '../core/database';
import type { ApprovalJson } from './wire';

/** Approvals carry no amounts and no dates: the row is the answer. */
export async function selectApprovals(db: Queryable, houseId: number, ids: readonly number[]): Promise<ApprovalJson[]> {
  return db.query<ApprovalJson>(
    `select id as "approvalID", ref as "approvalRef", member_id as "memberID", channel, first_name as "firstName", last_name as "lastName",
       company, email, phone, street1, street2, city, state, province, postal_code as "postalCode", country, tax_exempt as "taxExempt"
     from approval where house_id = $1 and id = any($2::int[]) order by id`,
    [houseId, ids],
  );
}

import type { Queryable } from '../core/database';
import type { Window } from '../core/window';
import type { ApprovalJson, PaddleJson } from './wire';

/** Approvals by their numbers or their members'. They carry no amounts and no dates: the row is the answer. */
export async function selectApprovals(db: Queryable, houseId: number, ids: readonly number[], memberIds: readonly number[]): Promise<ApprovalJson[]> {
  return db.query<ApprovalJson>(
    `select id as "approvalID", ref as "approvalRef", member_id as "memberID", channel, first_name as "firstName", last_name as "lastName",
       company, email, phone, street1, street2, city, state, province, postal_code as "postalCode", country, tax_exempt as "taxExempt",
       has_card as "hasCard"
     from approval_view where house_id = $1 and (id = any($2::int[]) or member_id = any($3::int[])) order by id`,
    [houseId, ids, memberIds],
  );
}

/** A window of the bidder's paddles, latest session first, and how many there are. */
export async function selectPaddles(db: Queryable, houseId: number, approvalId: number, { limit, offset }: Window): Promise<{ rows: PaddleJson[]; total: number }> {
  const rows = await db.query<PaddleJson>(
    `select p.number, p.catalog_id as "catalogID" from paddle p
     join catalog_view c on c.house_id = p.house_id and c.id = p.catalog_id
     where p.house_id = $1 and p.approval_id = $2 order by c.starts_at desc, c.id desc limit $3 offset $4`,
    [houseId, approvalId, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>('select count(*) as total from paddle where house_id = $1 and approval_id = $2', [houseId, approvalId]);
  return { rows, total: counted?.total ?? 0 };
}

import type { Queryable } from '../../core/database/database';
import { containsWords } from '../../core/database/text-part';
import type { Window } from '../../core/http/window';

/** A bidder of a session, as far as the choice of recipients shows them. */
export interface SessionBidderRow {
  readonly id: number;
  readonly ref: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
}

const HAS_PADDLE = `exists (select from paddle p join catalog_view c on c.house_id = p.house_id and c.id = p.catalog_id
  where p.house_id = $1 and p.approval_id = b.id and c.ref = any($2::text[]) and lower(p.number) = lower($3::text))`;

/**
 * Returns a page of the bidders of sessions, by last name, and their total number: everybody with a paddle and every buyer. `search` is
 * words of their name, company, or email address in any order, or a whole paddle number, whose bidders come first; '' for all.
 */
export async function selectSessionBidders(
  db: Queryable,
  houseId: number,
  { refs, search }: { readonly refs: readonly string[]; readonly search: string },
  { limit, offset }: Window,
): Promise<{ rows: SessionBidderRow[]; total: number }> {
  const values = [houseId, refs, search];
  const from = `from approval b
    where b.house_id = $1 and b.id in (
      select p.approval_id from paddle p join catalog_view c on c.house_id = p.house_id and c.id = p.catalog_id
        where c.house_id = $1 and c.ref = any($2::text[])
      union select l.approval_id from lot_view l join catalog_view c on c.house_id = l.house_id and c.id = l.catalog_id
        where c.house_id = $1 and c.ref = any($2::text[]) and l.hammer is not null)
    and ($3::text = '' or ${containsWords("concat_ws(' ', b.first_name, b.last_name, b.company, b.email)", '$3')}
      or ${HAS_PADDLE})`;
  const rows = await db.query<SessionBidderRow>(
    `select b.id, b.ref, b.first_name as "firstName", b.last_name as "lastName", b.company, b.email ${from}
     order by ${HAS_PADDLE} desc, lower(b.last_name), lower(b.first_name), b.id limit $4 offset $5`,
    [...values, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(`select count(*) as total ${from}`, values);
  return { rows, total: counted?.total ?? 0 };
}

import type { Queryable } from '../core/database/database';
import { containsWords } from '../core/database/text-part';
import type { Window } from '../core/http/window';
import { CUSTOMER_COLUMNS, type CustomerRow } from './customer-record';
import type { CustomerSort } from './customer-wire';

export interface CustomerChoice {
  /** Null for all. */
  readonly ids: readonly number[] | null;
  readonly groupId: number | null;
  /** Text in the name, email address, telephone number, or town. */
  readonly search: string | null;
  readonly sort: CustomerSort;
  readonly isDescending: boolean;
}

const ORDERS: Readonly<Record<CustomerSort, readonly string[]>> = {
  name: ['lower(a.last_name)', 'lower(a.first_name)'],
  email: ['lower(a.email)'],
  created: ['a.created_at'],
};

const orderOf = ({ sort, isDescending }: CustomerChoice) =>
  `${ORDERS[sort].map((term) => `${term} ${isDescending ? 'desc' : 'asc'}`).join(', ')}, a.id`;

const CHOSEN = `from approval a where a.house_id = $1 and a.channel = 'PRIVATE_LABEL' and ($2::int[] is null or a.id = any ($2::int[]))
  and ($3::int is null or exists (select 1
    from customer_group_member m where m.house_id = a.house_id and m.group_id = $3 and m.approval_id = a.id))
  and ($4::text is null or ${containsWords("concat_ws(' ', a.first_name, a.last_name, a.email, a.phone, a.city)", '$4')})`;

/** Returns a window of the matching customers, and their total number. */
export async function selectCustomers(
  db: Queryable,
  houseId: number,
  choice: CustomerChoice,
  { limit, offset }: Window,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const params = [houseId, choice.ids, choice.groupId, choice.search];
  const rows = await db.query<CustomerRow>(
    `select ${CUSTOMER_COLUMNS} ${CHOSEN} order by ${orderOf(choice)} limit $5 offset $6`,
    [...params, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(`select count(*) as total ${CHOSEN}`, params);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Returns the customer with that address, in any case: the named one, otherwise the first one if several have it; null if there is none.
 */
export async function findCustomerByEmail(
  db: Queryable,
  houseId: number,
  email: string,
  approvalId: number | null,
): Promise<CustomerRow | null> {
  const [found] = await db.query<{ id: number }>(
    `select id
     from approval
     where house_id = $1 and channel = 'PRIVATE_LABEL' and lower(email) = lower($2) and email <> '' and ($3::int is null or id = $3)
     order by id limit 1`,
    [houseId, email, approvalId],
  );
  if (!found) return null;
  const { rows } = await selectCustomers(
    db,
    houseId,
    { ids: [found.id], groupId: null, search: null, sort: 'name', isDescending: false },
    { limit: 1, offset: 0 },
  );
  return rows[0] ?? null;
}

export interface MembershipRow {
  readonly approvalId: number;
  readonly groupId: number;
  readonly name: string;
}

/** Returns the groups of these customers, by name. */
export async function selectMemberships(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<MembershipRow[]> {
  return db.query<MembershipRow>(
    `select m.approval_id as "approvalId", g.id as "groupId", g.name from customer_group_member m
     join customer_group g on g.house_id = m.house_id and g.id = m.group_id
     where m.house_id = $1 and m.approval_id = any ($2::int[]) order by lower(g.name), g.id`,
    [houseId, approvalIds],
  );
}

/** Returns the house's groups by name. */
export async function selectCustomerGroups(db: Queryable, houseId: number): Promise<{ id: number; name: string }[]> {
  return db.query('select id, name from customer_group where house_id = $1 order by lower(name), id', [houseId]);
}

export interface KeywordRow {
  readonly approvalId: number;
  readonly keyword: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly since: Date;
}

/** Returns the next batch of keywords that customers follow, by keyword and customer. */
export async function selectKeywords(
  db: Queryable,
  houseId: number,
  after: { readonly keyword: string; readonly approvalId: number } | null,
  limit: number,
): Promise<KeywordRow[]> {
  return db.query<KeywordRow>(
    `select k.approval_id as "approvalId", k.keyword, a.first_name as "firstName", a.last_name as "lastName", a.email, k.since
     from followed_keyword k join approval a on a.house_id = k.house_id and a.id = k.approval_id
     where k.house_id = $1 and a.channel = 'PRIVATE_LABEL' and ($2::text is null or (k.keyword, k.approval_id) > ($2, $3::int))
     order by k.keyword, k.approval_id limit $4`,
    [houseId, after?.keyword ?? null, after?.approvalId ?? null, limit],
  );
}

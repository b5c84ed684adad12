import { registrationFields } from '../../../rules/customers/approvals/registration-fields';
import type { RegistrationState } from '../../../rules/customers/approvals/registrations';
import type { Queryable, Transaction } from '../../core/database/database';
import { column, defineRecord } from '../../core/database/record';
import { hasPart } from '../../core/database/text-part';
import type { Window } from '../../core/http/window';
import type { ApprovalJson } from '../wire';

/** What the audit log stores of a request. */
export const registrationRecord = defineRecord({
  type: 'Registration',
  table: 'registration',
  fields: registrationFields,
  columns: { id: column<number>(), version: column<number>() },
});

/** A request to bid with its bidder and sale. */
export interface RegistrationRow {
  readonly id: number;
  readonly ref: string;
  readonly saleId: number;
  readonly saleName: string;
  readonly saleStartsAt: Date | null;
  readonly saleEndedAt: Date | null;
  readonly approvalId: number;
  readonly personId: number;
  readonly channel: ApprovalJson['channel'];
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly hasCard: boolean;
  readonly requestedAt: Date;
  readonly state: RegistrationState;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string;
  readonly paddle: string | null;
  readonly version: number;
}

const REGISTRATION = `r.id, r.ref, r.sale_id as "saleId", g.name as "saleName", g.starts_at as "saleStartsAt", g.ended_at as "saleEndedAt",
  r.approval_id as "approvalId", a.person_id as "personId", a.channel, a.first_name as "firstName", a.last_name as "lastName", a.company,
  a.email, exists (select from card_on_file_view k where k.house_id = r.house_id and k.approval_id = r.approval_id) as "hasCard",
  r.requested_at as "requestedAt", r.state, r.decided_at as "decidedAt",
  (select u.display_name from house_user_view u where u.house_id = r.house_id and u.id = r.decided_by) as "decidedBy",
  r.reason, r.paddle, r.version`;
const JOINED = `join sale_view g on g.house_id = r.house_id and g.id = r.sale_id
  join approval a on a.house_id = r.house_id and a.id = r.approval_id`;

/** Which requests; null if not set. */
export interface RegistrationFilter {
  readonly saleId: number | null;
  readonly approvalIds: readonly number[] | null;
  readonly state: RegistrationState | null;
  /** Part of the bidder's name, company, email address, telephone or number, or a whole paddle number; '' for all. */
  readonly search: string;
}

/** Conditions that the values of a filter need, so that a page is read by an index. */
const conditionsOf = ({ saleId, approvalIds, state, search }: RegistrationFilter): string =>
  [
    'r.house_id = $1',
    saleId !== null && 'r.sale_id = $2',
    approvalIds && 'r.approval_id = any($3)',
    state && 'r.state = $4',
    search !== '' &&
      `r.id = any(array(select p.id from registration p where p.house_id = $1 and p.paddle = $5 union all
        select f.id
        from registration f
        where f.house_id = $1 and f.approval_id = any(array(select s.id from approval s where s.house_id = $1
          and ${hasPart('s.house_id', 's.search_text', '$5')}))))`,
  ]
    .filter((condition) => typeof condition === 'string')
    .join(' and ');

/** Gives every parameter a type, because a filter that is not set leaves its parameter out of the conditions. */
const TYPED = '(select $1::int, $2::int, $3::int[], $4::text, $5::text) typed';

/** Pending requests: the earliest first. Others: the latest first. */
const orderOf = (state: RegistrationState | null) =>
  state === 'PENDING' ? 'r.requested_at, r.id' : 'r.requested_at desc, r.id desc';

/** The statement that reads a page of requests; $6 is the limit and $7 the offset. */
const pageStatement = (filter: RegistrationFilter): string => {
  const order = orderOf(filter.state);
  return `select ${REGISTRATION} from (select r.* from registration r, ${TYPED} where ${conditionsOf(filter)}
    order by ${order} limit $6 offset $7) r ${JOINED} order by ${order}`;
};

/** The statement that counts requests. */
const countStatement = (filter: RegistrationFilter): string =>
  `select count(*) as total from registration r, ${TYPED} where ${conditionsOf(filter)}`;

/** Returns a page of requests, pending ones in the order in which they were made, others latest first, and their total number. */
export async function selectRegistrations(
  db: Queryable,
  houseId: number,
  filter: RegistrationFilter,
  { limit, offset }: Window,
): Promise<{ rows: RegistrationRow[]; total: number }> {
  const values = [houseId, filter.saleId, filter.approvalIds, filter.state, filter.search];
  const rows = await db.query<RegistrationRow>(pageStatement(filter), [...values, limit, offset]);
  const [counted] = await db.query<{ total: number }>(countStatement(filter), values);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns requests by number; unknown ones are missing. */
export const selectRegistrationsById = (
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<RegistrationRow[]> =>
  db.query<RegistrationRow>(
    `select ${REGISTRATION} from registration r ${JOINED} where r.house_id = $1 and r.id = any($2::int[]) order by r.id`,
    [houseId, ids],
  );

/** Returns windows of the requests for each of these sales: one statement for any number. */
export const selectOfSales = (
  db: Queryable,
  houseId: number,
  saleIds: readonly number[],
  state: RegistrationState | null,
  { limit, offset }: Window,
): Promise<RegistrationRow[]> => {
  const order = orderOf(state);
  return db.query<RegistrationRow>(
    `select ${REGISTRATION} from unnest($2::int[]) with ordinality as asked (id, place)
     cross join lateral (select r.* from registration r
       where r.house_id = $1 and r.sale_id = asked.id and ($3::text is null or r.state = $3)
       order by ${order} limit $4 offset $5) r ${JOINED} order by asked.place, ${order}`,
    [houseId, saleIds, state, limit, offset],
  );
};

/** Returns the number of requests for each of these sales; sales without any are missing. */
export async function countOfSales(
  db: Queryable,
  houseId: number,
  saleIds: readonly number[],
  state: RegistrationState | null,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(
    `select sale_id as id, count(*) as total from registration
     where house_id = $1 and sale_id = any($2::int[]) and ($3::text is null or state = $3) group by sale_id`,
    [houseId, saleIds, state],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

export interface SaleWithRegistrations {
  readonly id: number;
  readonly name: string;
  readonly pending: number;
}

/** Returns the sales that have not ended and have requests, by their start. */
export const selectSalesWithRegistrations = (
  db: Queryable,
  houseId: number,
  now: Date,
  limit: number,
): Promise<SaleWithRegistrations[]> =>
  db.query<SaleWithRegistrations>(
    `select g.id, g.name,
       (select count(*) from registration p where p.house_id = g.house_id and p.sale_id = g.id and p.state = 'PENDING') as pending
     from sale_view g where g.house_id = $1 and not g.is_deleted and coalesce(g.ended_at, 'infinity') > $2
       and exists (select from registration r where r.house_id = g.house_id and r.sale_id = g.id)
     order by g.starts_at nulls first, g.id limit $3`,
    [houseId, now, limit],
  );

const REGISTRATION_LOCK = 7_302_041;

/** Lets the decisions of a house run one after another, so that no paddle number is given twice, and nobody decides what is decided. */
export async function lockDecisions(tx: Transaction, houseId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::int, $2::int)', [REGISTRATION_LOCK, houseId]);
}

export interface NewState {
  readonly id: number;
  readonly state: RegistrationState;
  readonly reason: string;
  readonly paddle: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: number | null;
}

/** Sets the states of requests, and increments their versions. */
export async function updateStates(tx: Transaction, houseId: number, rows: readonly NewState[]): Promise<void> {
  await tx.query(
    `update registration t
     set state = r.state, reason = r.reason, paddle = r.paddle, decided_at = r."decidedAt", decided_by = r."decidedBy",
       version = t.version + 1
     from jsonb_to_recordset($2::jsonb) as r (id int, state text, reason text, paddle text, "decidedAt" timestamptz, "decidedBy" int)
     where t.house_id = $1 and t.id = r.id`,
    [houseId, JSON.stringify(rows)],
  );
}

export interface NewRegistration {
  readonly id: number;
  readonly ref: string;
  readonly approvalId: number;
}

/** Inserts pending requests for a sale, and returns the numbers of those that are new: a bidder has one per sale. */
export async function insertRegistrations(
  tx: Transaction,
  houseId: number,
  saleId: number,
  at: Date,
  rows: readonly NewRegistration[],
): Promise<number[]> {
  const inserted = await tx.query<{ id: number }>(
    `insert into registration (house_id, id, ref, sale_id, approval_id, requested_at)
     select $1, r.id, r.ref, $2, r."approvalId", $3 from jsonb_to_recordset($4::jsonb) as r (id int, ref text, "approvalId" int)
     on conflict (house_id, sale_id, approval_id) do nothing returning id`,
    [houseId, saleId, at, JSON.stringify(rows)],
  );
  return inserted.map(({ id }) => id);
}

/** Returns whether a sale of the house exists and has neither ended nor been deleted. */
export async function isOpenSale(db: Queryable, houseId: number, id: number, now: Date): Promise<boolean> {
  const found = await db.query(
    `select from sale_view where house_id = $1 and id = $2 and not is_deleted and coalesce(ended_at, 'infinity') > $3`,
    [houseId, id, now],
  );
  return found.length > 0;
}

/** Returns which of these bidders the house has, in their order. */
export async function selectKnownBidders(db: Queryable, houseId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from approval where house_id = $1 and id = any($2::int[]) order by array_position($2::int[], id)',
    [houseId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Returns which of these requests are of bidders who bought a lot in the sale. */
export async function selectBuyers(tx: Transaction, houseId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select r.id from registration r where r.house_id = $1 and r.id = any($2::int[]) and exists (
       select from catalog_view c join lot_view l on l.house_id = c.house_id and l.catalog_id = c.id
       where c.house_id = r.house_id and c.group_id = r.sale_id and l.approval_id = r.approval_id)`,
    [houseId, ids],
  );
  return rows.map(({ id }) => id);
}

import type { ReturnCause } from '../../rules/invoicing/invoices/facts';
import { methodFields } from '../../rules/payments/methods/payment-method-names';
import type { Queryable, Transaction } from '../core/database/database';
import {
  column,
  defineRecord,
  editedRow,
  type RowOf,
  selectColumns,
  updateStatement,
  upsertOf,
} from '../core/database/record';
import type { Window } from '../core/http/window';

export const paymentMethodRecord = defineRecord({
  type: 'PaymentMethod',
  table: 'payment_method',
  fields: methodFields,
  columns: {
    id: column<number>(),
    version: column<number>(),
    isOnline: column<boolean>(),
    isChoosable: column<boolean>(),
  },
});

export type PaymentMethodRow = RowOf<typeof paymentMethodRecord>;

const METHOD_COLUMNS = selectColumns(paymentMethodRecord, 'payment_method');
const UPDATE_METHODS = updateStatement(paymentMethodRecord);

/** Returns the house's methods in the order in which they are offered; then those that staff can't choose, and the retired ones. */
export async function selectPaymentMethods(db: Queryable, houseId: number): Promise<PaymentMethodRow[]> {
  return db.query<PaymentMethodRow>(
    `select ${METHOD_COLUMNS}
     from payment_method where house_id = $1 order by retired_at is not null, is_choosable desc, position, id`,
    [houseId],
  );
}

/** Inserts or updates a method. */
export const putPaymentMethod = upsertOf(paymentMethodRecord);

/** Updates locked methods, and increments their versions. */
export async function updatePaymentMethods(
  tx: Transaction,
  houseId: number,
  methods: readonly PaymentMethodRow[],
): Promise<void> {
  await tx.query(UPDATE_METHODS, [
    houseId,
    JSON.stringify(methods.map((method) => editedRow(paymentMethodRecord, method))),
  ]);
}

/** An entry of a payment in the ledger. Amount in minor units of the currency. */
export interface PaymentRow {
  readonly id: number;
  readonly approvalId: number;
  readonly invoiceId: number;
  readonly currency: string;
  readonly amount: number;
  readonly at: Date;
  readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  readonly methodId: number | null;
  readonly online: boolean;
  /** Why an entry returns money; null for payments and for manual corrections. */
  readonly cause: ReturnCause | null;
  /** The latest payment of the same act, where acts are read. */
  readonly actId?: number;
  readonly version: number;
}

const PAYMENT = `id, approval_id as "approvalId", invoice_id as "invoiceId", currency, amount, at, state, method_id as "methodId", online, cause, version from bidder_payment_view`;

/** Whose payments are read: of records of bidders, or of people with all their records. */
export type PaymentsOf = 'approval' | 'person';

const OWNED: Readonly<Record<PaymentsOf, string>> = {
  approval: 'approval_id = asked.id',
  person: 'approval_id = any(array(select r.id from approval_view r where r.house_id = $1 and r.person_id = asked.id))',
};

/** Returns a page of payments per bidder or person, latest first, in one statement for any number. */
export async function selectBidderPayments(
  db: Queryable,
  houseId: number,
  of: PaymentsOf,
  ids: readonly number[],
  { limit, offset }: Window,
): Promise<(PaymentRow & { readonly ownerId: number })[]> {
  return db.query(
    `select asked.id as "ownerId", own.* from unnest($2::int[]) as asked (id)
     cross join lateral (select ${PAYMENT} where house_id = $1 and ${OWNED[of]} order by at desc, id desc limit $3 offset $4) own`,
    [houseId, ids, limit, offset],
  );
}

/** Returns the number of payments per bidder or person. */
export async function countBidderPayments(
  db: Queryable,
  houseId: number,
  of: PaymentsOf,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(
    `select asked.id, own.total from unnest($2::int[]) as asked (id)
     cross join lateral (select count(*) as total from bidder_payment_view where house_id = $1 and ${OWNED[of]}) own`,
    [houseId, ids],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** What the payments of one act have in common, as in `paymentActs` of the rules, here also over several invoices. */
const ACT = 'act, currency, amount < 0, at, state, method_id, online, reference, cause';

/** Returns a page of acts per bidder or person, latest first, each with all its payments, in one statement for any number. */
export async function selectBidderActs(
  db: Queryable,
  houseId: number,
  of: PaymentsOf,
  ids: readonly number[],
  { limit, offset }: Window,
): Promise<(PaymentRow & { readonly ownerId: number })[]> {
  return db.query(
    `select asked.id as "ownerId", one.latest as "actId", own.* from unnest($2::int[]) as asked (id)
     cross join lateral (
       select max(id) as latest, array_agg(id) as ids from bidder_payment_view where house_id = $1 and ${OWNED[of]}
       group by ${ACT} order by at desc, max(id) desc limit $3 offset $4) one
     cross join lateral (select ${PAYMENT} where house_id = $1 and id = any(one.ids)) own
     order by asked.id, own.at desc, one.latest desc, own.id desc`,
    [houseId, ids, limit, offset],
  );
}

/** Returns the number of acts per bidder or person. */
export async function countBidderActs(
  db: Queryable,
  houseId: number,
  of: PaymentsOf,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(
    `select asked.id, own.total from unnest($2::int[]) as asked (id)
     cross join lateral (select count(distinct (${ACT})) as total from bidder_payment_view where house_id = $1 and ${OWNED[of]}) own`,
    [houseId, ids],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Filters of the house's payments; null if not set. */
export interface PaymentFilter {
  readonly states: readonly PaymentRow['state'][] | null;
  /** The first instant of payments, and the first one after them. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly currency: string | null;
  readonly online: boolean | null;
  readonly methodIds: readonly number[] | null;
  readonly groupIds: readonly number[] | null;
  readonly approvalIds: readonly number[] | null;
}

/** What the matching payments of a currency add up to. Amounts in minor units, refunds and reversals subtracted. */
export interface PaymentSums {
  readonly currency: string;
  readonly count: number;
  readonly settled: number;
  readonly pending: number;
}

/** Returns the condition of a filter. Only what is set is in it, so that each combination has a plan of its own. */
function matching(houseId: number, filter: PaymentFilter) {
  const params: unknown[] = [houseId];
  const conditions = ['house_id = $1'];
  const where = (value: unknown, condition: (parameter: string) => string): void => {
    if (value !== null) conditions.push(condition(`$${params.push(value)}`));
  };
  where(filter.states, (p) => `state = any(${p}::text[])`);
  where(filter.from, (p) => `at >= ${p}::timestamptz`);
  where(filter.to, (p) => `at < ${p}::timestamptz`);
  where(filter.currency, (p) => `currency = ${p}::text`);
  where(filter.online, (p) => `online = ${p}::boolean`);
  where(filter.methodIds, (p) => `method_id = any(${p}::int[])`);
  where(filter.groupIds, (p) => `group_id = any(${p}::int[])`);
  where(filter.approvalIds, (p) => `approval_id = any(${p}::int[])`);
  return { condition: conditions.join(' and '), params };
}

/** Returns a window of the house's payments, latest first. */
export async function selectPayments(
  db: Queryable,
  houseId: number,
  filter: PaymentFilter,
  { limit, offset }: Window,
): Promise<PaymentRow[]> {
  const { condition, params } = matching(houseId, filter);
  return db.query<PaymentRow>(
    `select ${PAYMENT} where ${condition} order by at desc, id desc limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, limit, offset],
  );
}

/** Returns the sums of the matching payments, by currency. A credit of one invoice that pays another one is no money, and counts in none. */
export async function sumPayments(db: Queryable, houseId: number, filter: PaymentFilter): Promise<PaymentSums[]> {
  const { condition, params } = matching(houseId, filter);
  return db.query<PaymentSums>(
    `select currency, count(*) as count,
       coalesce(sum(amount) filter (where state = 'SETTLED' and cause is distinct from 'CREDIT'), 0)::bigint as settled,
       coalesce(sum(amount) filter (where state = 'PENDING'), 0)::bigint as pending
     from bidder_payment_view where ${condition} group by currency order by currency`,
    params,
  );
}

/** Returns payments by id, latest first; a pending payment that was replaced is omitted. */
export async function selectPaymentsById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(`select ${PAYMENT} where house_id = $1 and id = any($2::bigint[]) order by id desc`, [
    houseId,
    ids,
  ]);
}

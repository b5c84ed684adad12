import type { AuditedChargeback } from '../../../rules/payments/chargebacks/chargeback-history';
import type {
  ChargebackOrder,
  ChargebackRequest,
  ChargebackState,
} from '../../../rules/payments/chargebacks/chargeback-states';
import { evidenceFields, type EvidenceTexts } from '../../../rules/payments/chargebacks/evidence-fields';
import type { Queryable, Transaction } from '../../core/database/database';
import {
  column,
  computed,
  defineRecord,
  editedRow,
  type RowOf,
  selectColumns,
  updateStatement,
} from '../../core/database/record';
import type { Window } from '../../core/http/window';

const nameOfUser = (name: string) =>
  computed<string | null>(
    (alias) =>
      `(select u.display_name from house_user_view u where u.house_id = ${alias}.house_id and u.id = ${alias}.${name})`,
  );
const ofInvoice = <V>(name: string) =>
  computed<V | null>(
    (alias) =>
      `(select i.${name} from invoice_name_view i where i.house_id = ${alias}.house_id and i.id = ${alias}.invoice_id)`,
  );

/** A chargeback; the amount in minor units of the currency. Staff edit the texts of its evidence. */
export const chargebackRecord = defineRecord({
  type: 'Chargeback',
  table: 'chargeback',
  fields: evidenceFields,
  columns: {
    id: column<number>(),
    processor: column<string>(),
    processorRef: column<string>(),
    chargeRef: column<string>(),
    chargeKey: column<string | null>(),
    account: column<string | null>(),
    attemptId: column<number | null>(),
    invoiceId: column<number | null>(),
    amount: column<number>(),
    currency: column<string>(),
    reason: column<string>(),
    isInquiry: column<boolean>(),
    state: column<ChargebackState>(),
    openedAt: column<Date>(),
    dueBy: column<Date | null>(),
    request: column<ChargebackRequest | null>(),
    requestKey: column<string | null>(),
    requestedAt: column<Date | null>(),
    requestedBy: column<number | null>(),
    refusal: column<string | null>(),
    submittedAt: column<Date | null>(),
    submittedBy: column<number | null>(),
    acceptedAt: column<Date | null>(),
    acceptedBy: column<number | null>(),
    decidedAt: column<Date | null>(),
    version: column<number>(),
    houseId: computed<number>((alias) => `${alias}.house_id`),
    submittedByName: nameOfUser('submitted_by'),
    acceptedByName: nameOfUser('accepted_by'),
    timeZone: computed<string>((alias) => `(select h.time_zone from house_view h where h.id = ${alias}.house_id)`),
    groupId: ofInvoice<number>('group_id'),
    firstName: ofInvoice<string>('first_name'),
    lastName: ofInvoice<string>('last_name'),
  },
});

export type ChargebackRow = RowOf<typeof chargebackRecord>;

const CHARGEBACK = `select ${selectColumns(chargebackRecord, 'c')} from chargeback c`;
const UPDATE_EVIDENCE = updateStatement(chargebackRecord);

const ORDERS: Readonly<Record<ChargebackOrder, string>> = {
  DEADLINE: `c.state = 'NEEDS_RESPONSE' desc, c.due_by nulls last, c.id desc`,
  LATEST: 'c.opened_at desc, c.id desc',
};

export interface ChargebackFilter {
  readonly states: readonly ChargebackState[] | null;
  readonly invoiceId: number | null;
}

/** Returns a page of the house's chargebacks, and the number that match the filter. */
export async function selectChargebacks(
  db: Queryable,
  houseId: number,
  { states, invoiceId }: ChargebackFilter,
  order: ChargebackOrder,
  { limit, offset }: Window,
): Promise<{ rows: ChargebackRow[]; total: number }> {
  const chosen =
    'c.house_id = $1 and ($2::text[] is null or c.state = any($2::text[])) and ($3::int is null or c.invoice_id = $3)';
  const rows = await db.query<ChargebackRow>(
    `${CHARGEBACK} where ${chosen} order by ${ORDERS[order]} limit $4 offset $5`,
    [houseId, states, invoiceId, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(`select count(*) as total from chargeback c where ${chosen}`, [
    houseId,
    states,
    invoiceId,
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns chargebacks by id, latest first; those that the house doesn't have are omitted. */
export async function selectChargebacksById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ChargebackRow[]> {
  return db.query<ChargebackRow>(`${CHARGEBACK} where c.house_id = $1 and c.id = any($2::int[]) order by c.id desc`, [
    houseId,
    ids,
  ]);
}

/** Returns the chargebacks of these invoices, latest first. */
export async function selectChargebacksOfInvoices(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ChargebackRow[]> {
  return db.query<ChargebackRow>(
    `${CHARGEBACK} where c.house_id = $1 and c.invoice_id = any($2::int[]) order by c.id desc`,
    [houseId, invoiceIds],
  );
}

/** Returns the chargebacks of a charge, latest first. */
export async function selectChargebacksOfAttempt(
  db: Queryable,
  houseId: number,
  attemptId: number,
): Promise<ChargebackRow[]> {
  return db.query<ChargebackRow>(`${CHARGEBACK} where c.house_id = $1 and c.attempt_id = $2 order by c.id desc`, [
    houseId,
    attemptId,
  ]);
}

/** Returns a chargeback without locking it. Null if it doesn't exist. */
export async function selectChargeback(db: Queryable, houseId: number, id: number): Promise<ChargebackRow | null> {
  return (await selectChargebacksById(db, houseId, [id]))[0] ?? null;
}

/** Locks a chargeback and returns it. Null if it doesn't exist. If its charge is needed too, the charge is locked first. */
export async function lockChargeback(tx: Transaction, houseId: number, id: number): Promise<ChargebackRow | null> {
  const [row] = await tx.query<ChargebackRow>(`${CHARGEBACK} where c.house_id = $1 and c.id = $2 for update of c`, [
    houseId,
    id,
  ]);
  return row ?? null;
}

/** Locks the chargeback with the processor's id in any house and returns it. Null if there is none. */
export async function lockChargebackOfRef(
  tx: Transaction,
  processor: string,
  processorRef: string,
): Promise<ChargebackRow | null> {
  const [row] = await tx.query<ChargebackRow>(
    `${CHARGEBACK} where c.processor = $1 and c.processor_ref = $2 for update of c`,
    [processor, processorRef],
  );
  return row ?? null;
}

export type NewChargebackRow = Pick<
  ChargebackRow,
  | 'id'
  | 'processor'
  | 'processorRef'
  | 'chargeRef'
  | 'chargeKey'
  | 'account'
  | 'attemptId'
  | 'invoiceId'
  | 'amount'
  | 'currency'
  | 'reason'
  | 'isInquiry'
  | 'state'
  | 'openedAt'
  | 'dueBy'
  | 'submittedAt'
  | 'decidedAt'
>;

export async function insertChargeback(tx: Transaction, houseId: number, row: NewChargebackRow): Promise<void> {
  await tx.query(
    `insert into chargeback (house_id, id, processor, processor_ref, charge_ref, charge_key, account, attempt_id, invoice_id, amount, currency, reason, is_inquiry, state,
       opened_at, due_by, submitted_at, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      houseId,
      row.id,
      row.processor,
      row.processorRef,
      row.chargeRef,
      row.chargeKey,
      row.account,
      row.attemptId,
      row.invoiceId,
      row.amount,
      row.currency,
      row.reason,
      row.isInquiry,
      row.state,
      row.openedAt,
      row.dueBy,
      row.submittedAt,
      row.decidedAt,
    ],
  );
}

/** Changes of a locked chargeback. Omitted fields don't change. */
export type ChargebackStep = Partial<
  Pick<
    ChargebackRow,
    | 'attemptId'
    | 'invoiceId'
    | 'amount'
    | 'reason'
    | 'isInquiry'
    | 'state'
    | 'dueBy'
    | 'request'
    | 'requestKey'
    | 'requestedAt'
    | 'requestedBy'
    | 'refusal'
    | 'submittedAt'
    | 'submittedBy'
    | 'acceptedAt'
    | 'acceptedBy'
    | 'decidedAt'
  >
>;

/** Updates a locked chargeback and returns its version. */
export async function updateChargeback(tx: Transaction, row: ChargebackRow, step: ChargebackStep): Promise<number> {
  const next = { ...row, ...step };
  await tx.query(
    `update chargeback set attempt_id = $3, invoice_id = $4, amount = $5, reason = $6, is_inquiry = $7, state = $8, due_by = $9, request = $10, request_key = $11,
       requested_at = $12, requested_by = $13, refusal = $14, submitted_at = $15, submitted_by = $16, accepted_at = $17, accepted_by = $18, decided_at = $19,
       version = version + 1
     where house_id = $1 and id = $2`,
    [
      row.houseId,
      row.id,
      next.attemptId,
      next.invoiceId,
      next.amount,
      next.reason,
      next.isInquiry,
      next.state,
      next.dueBy,
      next.request,
      next.requestKey,
      next.requestedAt,
      next.requestedBy,
      next.refusal,
      next.submittedAt,
      next.submittedBy,
      next.acceptedAt,
      next.acceptedBy,
      next.decidedAt,
    ],
  );
  return row.version + 1;
}

/** Saves the evidence of a locked chargeback and returns its version. */
export async function updateEvidence(tx: Transaction, row: ChargebackRow, texts: EvidenceTexts): Promise<number> {
  await tx.query(UPDATE_EVIDENCE, [
    row.houseId,
    JSON.stringify([editedRow(chargebackRecord, { ...texts, id: row.id })]),
  ]);
  return row.version + 1;
}

/** A chargeback to fetch from the provider. */
export interface ChargebackRef {
  readonly processorRef: string;
  readonly account: string | null;
}

/**
 * Returns the chargebacks of a house that can still change, and the bank returns whose chargeback isn't known, because its events were lost
 * or came before chargebacks were recorded.
 */
export async function selectUndecided(db: Queryable, houseId: number, processor: string): Promise<ChargebackRef[]> {
  return db.query<ChargebackRef>(
    `select processor_ref as "processorRef", account from chargeback
     where house_id = $1 and processor = $2 and state in ('NEEDS_RESPONSE', 'UNDER_REVIEW')
     union
     select f.processor_ref as "processorRef", a.account
     from charge_refund f join charge_attempt a on a.house_id = f.house_id and a.id = f.attempt_id
     where f.house_id = $1 and f.processor = $2 and f.kind = 'DISPUTE' and f.processor_ref is not null
       and not exists (select from chargeback c where c.processor = f.processor and c.processor_ref = f.processor_ref)
     order by 1`,
    [houseId, processor],
  );
}

/** Locks the chargebacks that need a response or are decided and that staff weren't emailed about yet, by their deadline. */
export async function lockUnreported(tx: Transaction, houseId: number): Promise<ChargebackRow[]> {
  return tx.query<ChargebackRow>(
    `${CHARGEBACK} where c.house_id = $1 and c.state <> 'UNDER_REVIEW' and c.reported_state is distinct from c.state order by c.due_by nulls last, c.id for update of c`,
    [houseId],
  );
}

/** The time within which a chargeback is due soon. */
export interface DueSoon {
  readonly now: Date;
  readonly until: Date;
  readonly remindBeforeMs: number;
}

const TO_REMIND = `c.state = 'NEEDS_RESPONSE' and c.request is null and c.submitted_at is null and c.reminded_at is null
  and c.due_by > $1 and c.due_by <= $2 and c.opened_at <= c.due_by - $3 * interval '1 millisecond'`;

/** Returns the houses with chargebacks whose deadline is close and of which nobody was reminded. */
export async function selectHousesToRemind(db: Queryable, { now, until, remindBeforeMs }: DueSoon): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct c.house_id as id from chargeback c where ${TO_REMIND} order by 1`,
    [now, until, remindBeforeMs],
  );
  return rows.map(({ id }) => id);
}

/** Locks the chargebacks of a house whose deadline is close and of which nobody was reminded, by their deadline. */
export async function lockDueSoon(
  tx: Transaction,
  houseId: number,
  { now, until, remindBeforeMs }: DueSoon,
): Promise<ChargebackRow[]> {
  return tx.query<ChargebackRow>(
    `${CHARGEBACK} where ${TO_REMIND} and c.house_id = $4 order by c.due_by, c.id for update of c`,
    [now, until, remindBeforeMs, houseId],
  );
}

/** Records that staff were reminded of chargebacks, and returns their versions. */
export const markReminded = (
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
  at: Date,
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query(
    'update chargeback set reminded_at = $3, version = version + 1 where house_id = $1 and id = any($2::int[]) returning id, version',
    [houseId, ids, at],
  );

export async function markReported(tx: Transaction, houseId: number, ids: readonly number[]): Promise<void> {
  await tx.query('update chargeback set reported_state = state where house_id = $1 and id = any($2::int[])', [
    houseId,
    ids,
  ]);
}

/** An entry of the audit log about a chargeback. */
export interface ChargebackEventRow {
  readonly chargebackId: number;
  readonly id: number;
  readonly at: Date;
  readonly by: string | null;
  readonly action: string;
  readonly before: AuditedChargeback | null;
  readonly after: AuditedChargeback;
}

/** The number of entries of a chargeback that are shown. */
const MOST_EVENTS = 200;

/** Returns the changes of these chargebacks, latest first. */
export async function selectChargebackEvents(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ChargebackEventRow[]> {
  return db.query<ChargebackEventRow>(
    `select e.* from unnest($2::int[]) as asked (id) cross join lateral (
       select a.record_id as "chargebackId", a.id, a.at, u.display_name as by, a.action, a.before, a.after
       from audit a left join house_user_view u on u.house_id = a.house_id and u.id = a.by_user
       where a.house_id = $1 and a.type = 'Chargeback' and a.record_id = asked.id order by a.id desc limit ${MOST_EVENTS}) e
     order by e.id desc`,
    [houseId, ids],
  );
}

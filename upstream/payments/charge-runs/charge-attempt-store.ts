import type { ChargeState } from '../../../rules/payments/charge-runs/charge-states';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Window } from '../../core/http/window';

/** The link of a charge that the bidder has to confirm. */
export interface LinkOfAttempt {
  /** Epoch milliseconds UTC. */
  readonly expiresAt: number;
  readonly sentAt: number | null;
}

/** The charge of one invoice in a run. Amounts in minor units of the run's currency. */
export interface AttemptRow {
  readonly houseId: number;
  readonly id: number;
  readonly runId: number;
  readonly groupId: number;
  readonly createdBy: number | null;
  readonly source: 'BATCH' | 'AUTO';
  readonly currency: string;
  readonly invoiceId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly amount: number;
  readonly key: string | null;
  readonly processor: string | null;
  /** The house's account at the processor. Null for the account of the installation. */
  readonly account: string | null;
  readonly cardRef: string | null;
  readonly cardKind: 'CARD' | 'ACH' | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  /** Staff selected the invoice although a lot had an open dispute or return. */
  readonly despiteDispute: boolean;
  readonly state: ChargeState;
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  readonly processorRef: string | null;
  /** `givenBack` is the amount that refunds take, including open ones; `refunded` is the amount that was definitely refunded. */
  readonly givenBack: number;
  readonly refunded: number;
  readonly requestEditId: number | null;
  readonly looks: number;
  readonly nextCheckAt: Date | null;
  readonly requestedAt: Date | null;
  readonly endedAt: Date | null;
  readonly version: number;
  /** Where the bidder confirms it; null for a charge that never had to be confirmed. */
  readonly link: LinkOfAttempt | null;
}

const COLUMNS = `
  a.house_id as "houseId", a.id, a.run_id as "runId", r.group_id as "groupId", r.created_by as "createdBy", r.source, r.currency,
  a.invoice_id as "invoiceId",
  i.first_name as "firstName", i.last_name as "lastName", a.amount, a.key, a.processor, a.account, a.card_ref as "cardRef",
  a.card_kind as "cardKind", a.brand,
  a.last_four as "lastFour", a.despite_dispute as "despiteDispute", a.state, a.reason_code as "reasonCode", a.reason_text as "reasonText",
  a.processor_ref as "processorRef", a.given_back as "givenBack",
  (select coalesce(sum(f.amount), 0) from charge_refund f
    where f.house_id = a.house_id and f.attempt_id = a.id and f.state = 'REFUNDED') as refunded,
  a.request_edit_id as "requestEditId", a.looks, a.next_look_at as "nextCheckAt", a.requested_at as "requestedAt", a.ended_at as "endedAt",
  a.version, (select jsonb_build_object('expiresAt', (extract(epoch from l.expires_at) * 1000)::bigint, 'sentAt',
    (extract(epoch from l.sent_at) * 1000)::bigint)
   from payment_link l where l.house_id = a.house_id and l.attempt_id = a.id) as link`;
const ATTEMPT = `
  select ${COLUMNS} from charge_attempt a
  join charge_run r on r.house_id = a.house_id and r.id = a.run_id
  join invoice_name_view i on i.house_id = a.house_id and i.id = a.invoice_id`;

/** Returns a page of a run's attempts in the order of the selection, and the number of attempts in these states. */
export async function selectAttempts(
  db: Queryable,
  houseId: number,
  runId: number,
  states: readonly ChargeState[] | null,
  { limit, offset }: Window,
): Promise<{ rows: AttemptRow[]; total: number }> {
  const chosen = 'a.house_id = $1 and a.run_id = $2 and ($3::text[] is null or a.state = any($3::text[]))';
  const rows = await db.query<AttemptRow>(`${ATTEMPT} where ${chosen} order by a.id limit $4 offset $5`, [
    houseId,
    runId,
    states,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(
    `select count(*) as total from charge_attempt a where ${chosen}`,
    [houseId, runId, states],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Returns the attempts of a run in this state, in the order of the selection. */
export async function selectAttemptIds(
  db: Queryable,
  houseId: number,
  runId: number,
  state: ChargeState,
): Promise<{ id: number; invoiceId: number }[]> {
  return db.query(
    'select id, invoice_id as "invoiceId" from charge_attempt where house_id = $1 and run_id = $2 and state = $3 order by id',
    [houseId, runId, state],
  );
}

/** Locks an attempt and returns it. Null if it doesn't exist. */
export async function lockAttempt(tx: Transaction, houseId: number, id: number): Promise<AttemptRow | null> {
  const [row] = await tx.query<AttemptRow>(`${ATTEMPT} where a.house_id = $1 and a.id = $2 for update of a`, [
    houseId,
    id,
  ]);
  return row ?? null;
}

/** Locks the attempt with this key in any house and returns it, for keys that the processor reports. Null if there is none. */
export async function lockAttemptOfKey(tx: Transaction, key: string): Promise<AttemptRow | null> {
  const [row] = await tx.query<AttemptRow>(`${ATTEMPT} where a.key = $1 for update of a`, [key]);
  return row ?? null;
}

/** Locks the attempt with the processor's id in any house and returns it. Null if there is none. */
export async function lockAttemptOfRef(
  tx: Transaction,
  processor: string,
  processorRef: string,
): Promise<AttemptRow | null> {
  const [row] = await tx.query<AttemptRow>(
    `${ATTEMPT} where a.processor = $1 and a.processor_ref = $2 for update of a`,
    [processor, processorRef],
  );
  return row ?? null;
}

/** Returns attempts by id; those that the house doesn't have are omitted. */
export async function selectAttemptsById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<AttemptRow[]> {
  return db.query<AttemptRow>(`${ATTEMPT} where a.house_id = $1 and a.id = any($2::int[])`, [houseId, ids]);
}

/** Returns the attempts of invoices that wait for their bidders: at most one per invoice. */
export async function selectWaitingAttempts(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<AttemptRow[]> {
  return db.query<AttemptRow>(
    `${ATTEMPT} where a.house_id = $1 and a.invoice_id = any($2::int[]) and a.state = 'ACTION_NEEDED'`,
    [houseId, invoiceIds],
  );
}

/** Returns an attempt without locking it. Null if it doesn't exist. */
export async function selectAttempt(db: Queryable, houseId: number, id: number): Promise<AttemptRow | null> {
  const [row] = await db.query<AttemptRow>(`${ATTEMPT} where a.house_id = $1 and a.id = $2`, [houseId, id]);
  return row ?? null;
}

/** Returns which of these invoices have an open charge: waiting, requested, unknown, or pending. */
export async function selectOpenInvoices(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `select invoice_id as id from charge_attempt
     where house_id = $1 and invoice_id = any($2::int[]) and state in ('READY', 'REQUESTED', 'UNKNOWN', 'PENDING', 'ACTION_NEEDED')`,
    [houseId, invoiceIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the amounts that refunds and bank returns take of these invoices' charges, in minor units. Invoices without any are omitted. */
export async function selectReturnedMoney(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; amount: number }>(
    `select invoice_id as id, sum(given_back) as amount
     from charge_attempt
     where house_id = $1 and invoice_id = any($2::int[]) and given_back > 0
     group by 1`,
    [houseId, invoiceIds],
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

export interface NewAttemptRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly amount: number;
  readonly key: string | null;
  readonly processor: string | null;
  readonly account: string | null;
  readonly cardRef: string | null;
  readonly cardKind: string | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly despiteDispute: boolean;
  readonly state: 'READY' | 'SKIPPED';
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
}

/** Inserts the attempts of a run in one statement. */
export async function insertAttempts(
  tx: Transaction,
  houseId: number,
  runId: number,
  attempts: readonly NewAttemptRow[],
): Promise<void> {
  await tx.query(
    `insert into charge_attempt (house_id, id, run_id, invoice_id, amount, key, processor, account, card_ref, card_kind, brand, last_four,
       despite_dispute, state, reason_code, reason_text)
     select $1, r.id, $2, r."invoiceId", r.amount, r.key, r.processor, r.account, r."cardRef", r."cardKind", r.brand, r."lastFour",
       r."despiteDispute", r.state, r."reasonCode", r."reasonText"
     from jsonb_to_recordset($3::jsonb) as r (id int, "invoiceId" int, amount bigint, key text, processor text, account text,
       "cardRef" text, "cardKind" text, brand text,
       "lastFour" text, "despiteDispute" boolean, state text, "reasonCode" text, "reasonText" text)`,
    [houseId, runId, JSON.stringify(attempts)],
  );
}

/** Changes of a locked attempt. Omitted fields don't change. */
export interface AttemptStep {
  readonly state: ChargeState;
  /** What the provider took, if that differs from what was requested. */
  readonly amount?: number;
  readonly reasonCode?: string | null;
  readonly reasonText?: string | null;
  readonly processorRef?: string | null;
  readonly requestEditId?: number;
  readonly requestedAt?: Date;
  readonly endedAt?: Date | null;
  readonly looks?: number;
  readonly nextCheckAt?: Date | null;
}

/** Updates a locked attempt and returns its version. */
export async function updateAttempt(tx: Transaction, attempt: AttemptRow, step: AttemptStep): Promise<number> {
  const next = { ...attempt, ...step };
  const [row] = await tx.query<{ version: number }>(
    `update charge_attempt
     set state = $3, reason_code = $4, reason_text = $5, processor_ref = $6, request_edit_id = $7, requested_at = $8, ended_at = $9,
       looks = $10, next_look_at = $11, amount = $12, version = version + 1
     where house_id = $1 and id = $2 returning version`,
    [
      attempt.houseId,
      attempt.id,
      next.state,
      next.reasonCode,
      next.reasonText,
      next.processorRef,
      next.requestEditId,
      next.requestedAt,
      next.endedAt,
      next.looks,
      next.nextCheckAt,
      next.amount,
    ],
  );
  if (!row) throw new Error(`Charge attempt ${attempt.id} does not exist.`);
  return row.version;
}

import type { DiscrepancyKind, DiscrepancyState, Returned } from '../../rules/payments/reconciliation/discrepancies';
import type { Queryable, Transaction } from '../core/database/database';
import type { Window } from '../core/http/window';

/** A disagreement between the provider and the ledger; the amount in minor units of the currency. */
export interface DiscrepancyRow {
  readonly houseId: number;
  readonly id: number;
  readonly kind: DiscrepancyKind;
  readonly amount: number;
  /** The ledger's amount of the charge, for AMOUNT_DIFFERS in one currency and NET_DIFFERS. */
  readonly charged: number | null;
  readonly currency: string;
  readonly processor: string;
  readonly processorRef: string;
  readonly account: string | null;
  readonly chargeKey: string | null;
  readonly attemptId: number | null;
  readonly invoiceId: number | null;
  /** Group of the invoice. Null if the invoice isn't known. */
  readonly groupId: number | null;
  readonly detail: string;
  readonly state: DiscrepancyState;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: number | null;
  readonly resolvedByName: string | null;
  readonly reason: string | null;
  readonly refundKey: string | null;
  readonly refundAskedAt: Date | null;
  readonly refusal: string | null;
  readonly returned: Returned;
  /** Whether it is a refund that the provider didn't make, and that was issued with a credit note. */
  readonly withCreditNote: boolean;
  readonly version: number;
}

const DISCREPANCY = `
  select d.house_id as "houseId", d.id, d.kind, d.amount, d.charged, d.currency, d.processor, d.processor_ref as "processorRef", d.account,
    d.charge_key as "chargeKey",
    d.attempt_id as "attemptId", d.invoice_id as "invoiceId", i.group_id as "groupId", d.detail, d.state, d.first_seen_at as "firstSeenAt",
    d.last_seen_at as "lastSeenAt", d.resolved_at as "resolvedAt", d.resolved_by as "resolvedBy", u.display_name as "resolvedByName",
    d.reason, d.refund_key as "refundKey", d.refund_asked_at as "refundAskedAt", d.refusal, d.returned, d.version,
    d.kind = 'REFUND_NOT_MADE' and exists (select 1 from charge_refund f
      where f.house_id = d.house_id and f.attempt_id = d.attempt_id and f.processor_ref = d.processor_ref
        and f.with_credit_note) as "withCreditNote"
  from payment_discrepancy d left join house_user_view u on u.house_id = d.house_id and u.id = d.resolved_by
  left join invoice_name_view i on i.house_id = d.house_id and i.id = d.invoice_id`;

export interface DiscrepancyFilter {
  readonly states: readonly DiscrepancyState[] | null;
  readonly kinds: readonly DiscrepancyKind[] | null;
}

/** Returns a page of the house's discrepancies, latest first, and the number that match the filter. */
export async function selectDiscrepancies(
  db: Queryable,
  houseId: number,
  { states, kinds }: DiscrepancyFilter,
  { limit, offset }: Window,
): Promise<{ rows: DiscrepancyRow[]; total: number }> {
  const chosen =
    'd.house_id = $1 and ($2::text[] is null or d.state = any($2::text[])) and ($3::text[] is null or d.kind = any($3::text[]))';
  const rows = await db.query<DiscrepancyRow>(`${DISCREPANCY} where ${chosen} order by d.id desc limit $4 offset $5`, [
    houseId,
    states,
    kinds,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(
    `select count(*) as total from payment_discrepancy d where ${chosen}`,
    [houseId, states, kinds],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Returns discrepancies by id, latest first; those that the house doesn't have are omitted. */
export async function selectDiscrepanciesById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<DiscrepancyRow[]> {
  return db.query<DiscrepancyRow>(`${DISCREPANCY} where d.house_id = $1 and d.id = any($2::int[]) order by d.id desc`, [
    houseId,
    ids,
  ]);
}

/** Returns a discrepancy without locking it. Null if it doesn't exist. */
export async function selectDiscrepancy(db: Queryable, houseId: number, id: number): Promise<DiscrepancyRow | null> {
  return (await selectDiscrepanciesById(db, houseId, [id]))[0] ?? null;
}

/** Locks a discrepancy and returns it. Null if it doesn't exist. If its charge is needed too, the charge is locked first. */
export async function lockDiscrepancy(tx: Transaction, houseId: number, id: number): Promise<DiscrepancyRow | null> {
  const [row] = await tx.query<DiscrepancyRow>(`${DISCREPANCY} where d.house_id = $1 and d.id = $2 for update of d`, [
    houseId,
    id,
  ]);
  return row ?? null;
}

/**
 * Locks the unallocated payment of a refund, by the refund's key or the provider's id of the payment, and returns it. Null if there is
 * none.
 */
export async function lockUnallocatedOf(
  tx: Transaction,
  processor: string,
  {
    account,
    key,
    chargeRef,
  }: { readonly account: string | null; readonly key: string | null; readonly chargeRef: string },
): Promise<DiscrepancyRow | null> {
  const [row] = await tx.query<DiscrepancyRow>(
    `${DISCREPANCY}
     where d.kind = 'UNALLOCATED' and d.state <> 'RECORDED' and d.processor = $1 and d.account is not distinct from $4
       and (d.refund_key = $2 or d.processor_ref = $3)
     order by d.refund_key = $2 desc nulls last limit 1 for update of d`,
    [processor, key, chargeRef, account],
  );
  return row ?? null;
}

/**
 * Locks the discrepancy of a charge of which the provider took more than the ledger has. Null if there is none, or if the difference was
 * recorded.
 */
export async function lockDifferenceOf(
  tx: Transaction,
  { houseId, attemptId }: { readonly houseId: number; readonly attemptId: number },
): Promise<DiscrepancyRow | null> {
  const [row] = await tx.query<DiscrepancyRow>(
    `${DISCREPANCY}
     where d.house_id = $1 and d.attempt_id = $2 and d.kind = 'AMOUNT_DIFFERS' and d.state <> 'RECORDED' and d.charged < d.amount
     order by d.id limit 1 for update of d`,
    [houseId, attemptId],
  );
  return row ?? null;
}

/** Locks the open discrepancy of what was returned beyond a charge. Null if there is none. */
export async function lockBeyondOf(
  tx: Transaction,
  {
    houseId,
    attemptId,
    processorRef,
  }: { readonly houseId: number; readonly attemptId: number; readonly processorRef: string },
): Promise<DiscrepancyRow | null> {
  const [row] = await tx.query<DiscrepancyRow>(
    `${DISCREPANCY}
     where d.house_id = $1 and d.attempt_id = $2 and d.kind = 'REFUND_NOT_RECORDED' and d.state = 'OPEN'
       and d.processor_ref = $3 for update of d`,
    [houseId, attemptId, processorRef],
  );
  return row ?? null;
}

/** Locks the open discrepancy of a refund whose payment the ledger did not have. Null if there is none. */
export async function lockRefundOfUnknown(
  tx: Transaction,
  processor: string,
  { account, processorRef }: { readonly account: string | null; readonly processorRef: string },
): Promise<DiscrepancyRow | null> {
  const [row] = await tx.query<DiscrepancyRow>(
    `${DISCREPANCY}
     where d.kind = 'REFUND_NOT_RECORDED' and d.state = 'OPEN' and d.attempt_id is null and d.processor = $1 and d.processor_ref = $2
       and d.account is not distinct from $3 for update of d`,
    [processor, processorRef, account],
  );
  return row ?? null;
}

export interface NewDiscrepancyRow extends Pick<
  DiscrepancyRow,
  | 'kind'
  | 'amount'
  | 'charged'
  | 'currency'
  | 'processor'
  | 'processorRef'
  | 'account'
  | 'chargeKey'
  | 'attemptId'
  | 'invoiceId'
  | 'detail'
> {
  readonly id: number;
  readonly fingerprint: string;
  readonly at: Date;
}

/** Records that a discrepancy with this fingerprint was found again. False if there is none. */
export async function seeDiscrepancy(
  tx: Transaction,
  houseId: number,
  fingerprint: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'update payment_discrepancy set last_seen_at = $3 where house_id = $1 and fingerprint = $2 returning id',
    [houseId, fingerprint, at],
  );
  return rows.length > 0;
}

/** Locks the discrepancy with this fingerprint and returns it. Null if there is none. */
export async function lockDiscrepancyOf(
  tx: Transaction,
  houseId: number,
  fingerprint: string,
): Promise<DiscrepancyRow | null> {
  const [row] = await tx.query<DiscrepancyRow>(
    `${DISCREPANCY} where d.house_id = $1 and d.fingerprint = $2 for update of d`,
    [houseId, fingerprint],
  );
  return row ?? null;
}

/** Has the house emailed about a discrepancy again. */
export async function clearNotified(tx: Transaction, { houseId, id }: DiscrepancyRow): Promise<void> {
  await tx.query('update payment_discrepancy set notified_at = null where house_id = $1 and id = $2', [houseId, id]);
}

/** Returns whether the ledger has a payment as taken. */
export async function isCharged(
  tx: Transaction,
  { houseId, processor, processorRef }: Pick<DiscrepancyRow, 'houseId' | 'processor' | 'processorRef'>,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from charge_attempt where house_id = $1 and processor = $2 and processor_ref = $3 and state = 'CHARGED'`,
    [houseId, processor, processorRef],
  );
  return rows.length > 0;
}

/** Returns whether another discrepancy has money that the provider took for an invoice and that isn't in the ledger. */
export async function hasOtherUnallocated(
  tx: Transaction,
  { houseId, id }: Pick<DiscrepancyRow, 'houseId' | 'id'>,
  invoiceId: number,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from payment_discrepancy where house_id = $1 and invoice_id = $2 and id <> $3 and state in ('OPEN', 'REFUNDING')
       and (kind = 'UNALLOCATED' or (kind in ('AMOUNT_DIFFERS', 'NET_DIFFERS') and charged < amount)) limit 1`,
    [houseId, invoiceId, id],
  );
  return rows.length > 0;
}

/** Returns whether the house has an invoice with this number. */
export async function hasInvoice(tx: Transaction, houseId: number, invoiceId: number): Promise<boolean> {
  return (
    (await tx.query('select 1 from invoice_name_view where house_id = $1 and id = $2', [houseId, invoiceId])).length > 0
  );
}

/** Returns the open discrepancies of entries that only the ledger has, and whether it still has each. */
export async function selectOnlyInLedger(
  db: Queryable,
  houseId: number,
): Promise<(Pick<DiscrepancyRow, 'houseId' | 'id' | 'kind' | 'processorRef'> & { readonly isInLedger: boolean })[]> {
  return db.query(
    `select d.house_id as "houseId", d.id, d.kind, d.processor_ref as "processorRef",
       case d.kind when 'NOT_TAKEN' then a.state = 'CHARGED' else coalesce(f.state = 'REFUNDED', false) end as "isInLedger"
     from payment_discrepancy d join charge_attempt a on a.house_id = d.house_id and a.id = d.attempt_id
     left join charge_refund f on f.house_id = d.house_id and f.attempt_id = d.attempt_id and f.processor_ref = d.processor_ref
     where d.house_id = $1 and d.state = 'OPEN' and d.kind in ('NOT_TAKEN', 'REFUND_NOT_MADE')`,
    [houseId],
  );
}

/** Inserts an open discrepancy. */
export async function insertDiscrepancy(tx: Transaction, houseId: number, row: NewDiscrepancyRow): Promise<void> {
  await tx.query(
    `insert into payment_discrepancy (house_id, id, fingerprint, kind, amount, currency, processor, processor_ref, charge_key, attempt_id,
       invoice_id, detail, state, first_seen_at, last_seen_at, account, charged)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select id from invoice_name_view where house_id = $1 and id = $11), $12, 'OPEN', $13,
       $13, $14, $15)`,
    [
      houseId,
      row.id,
      row.fingerprint,
      row.kind,
      row.amount,
      row.currency,
      row.processor,
      row.processorRef,
      row.chargeKey,
      row.attemptId,
      row.invoiceId,
      row.detail,
      row.at,
      row.account,
      row.charged,
    ],
  );
}

/** Changes of a locked discrepancy. Omitted fields don't change. */
export type DiscrepancyStep = Partial<
  Pick<
    DiscrepancyRow,
    | 'state'
    | 'amount'
    | 'charged'
    | 'detail'
    | 'attemptId'
    | 'invoiceId'
    | 'resolvedAt'
    | 'resolvedBy'
    | 'reason'
    | 'refundKey'
    | 'refundAskedAt'
    | 'refusal'
    | 'returned'
  >
>;

/** Updates a locked discrepancy and returns its version. */
export async function updateDiscrepancy(tx: Transaction, row: DiscrepancyRow, step: DiscrepancyStep): Promise<number> {
  const next = { ...row, ...step };
  await tx.query(
    `update payment_discrepancy
     set state = $3, attempt_id = $4, invoice_id = $5, resolved_at = $6, resolved_by = $7, reason = $8, refund_key = $9,
       refund_asked_at = $10, refusal = $11, returned = $12::jsonb, amount = $13, charged = $14, detail = $15, version = version + 1
     where house_id = $1 and id = $2`,
    [
      row.houseId,
      row.id,
      next.state,
      next.attemptId,
      next.invoiceId,
      next.resolvedAt,
      next.resolvedBy,
      next.reason,
      next.refundKey,
      next.refundAskedAt,
      next.refusal,
      JSON.stringify(next.returned),
      next.amount,
      next.charged,
      next.detail,
    ],
  );
  return row.version + 1;
}

/** Locks the open discrepancies that the house wasn't emailed about yet, oldest first. */
export async function lockUnnotified(tx: Transaction, houseId: number): Promise<DiscrepancyRow[]> {
  return tx.query<DiscrepancyRow>(
    `${DISCREPANCY} where d.house_id = $1 and d.notified_at is null and d.state = 'OPEN' order by d.id for update of d`,
    [houseId],
  );
}

export async function markNotified(tx: Transaction, houseId: number, ids: readonly number[], at: Date): Promise<void> {
  await tx.query('update payment_discrepancy set notified_at = $3 where house_id = $1 and id = any($2::int[])', [
    houseId,
    ids,
    at,
  ]);
}

/** Returns whether the installation has a house with this id and account: the account may hold payments of another installation. */
export async function hasHouseOf(db: Queryable, houseId: number, account: string | null): Promise<boolean> {
  const rows = await db.query('select 1 from house_view where id = $1 and stripe_account is not distinct from $2', [
    houseId,
    account,
  ]);
  return rows.length > 0;
}

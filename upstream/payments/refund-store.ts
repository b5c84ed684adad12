import type { RefundKind, RefundState } from '../../rules/payments/refunds/refund-states';
import type { Queryable, Transaction } from '../core/database/database';

/** A refund of a charge, or a return by the bidder's bank. Amount in minor units of the charge's currency. */
export interface RefundRow {
  readonly houseId: number;
  readonly id: number;
  readonly attemptId: number;
  readonly kind: RefundKind;
  /** The part that counts for the charge. */
  readonly amount: number;
  /** What was returned beyond the charge, as staff recorded it. */
  readonly beyond: number;
  readonly key: string | null;
  readonly processorRef: string | null;
  readonly reason: string;
  /** Whether a credit note is issued once the refund is made. */
  readonly withCreditNote: boolean;
  readonly state: RefundState;
  readonly refusalCode: string | null;
  readonly refusalText: string | null;
  readonly editId: number | null;
  /** The edit that recorded a part that wasn't counted when the refund was reported. */
  readonly extraEditId: number | null;
  readonly looks: number;
  readonly nextCheckAt: Date | null;
  readonly createdAt: Date;
  readonly createdBy: number | null;
  /** Null if the refund was made at the provider. */
  readonly createdByName: string | null;
  readonly requestedAt: Date | null;
  readonly endedAt: Date | null;
  readonly version: number;
}

const REFUND = `
  select f.house_id as "houseId", f.id, f.attempt_id as "attemptId", f.kind, f.amount, f.beyond, f.key, f.processor_ref as "processorRef",
    f.reason, f.with_credit_note as "withCreditNote", f.state,
    f.refusal_code as "refusalCode", f.refusal_text as "refusalText", f.edit_id as "editId", f.extra_edit_id as "extraEditId", f.looks,
    f.next_look_at as "nextCheckAt",
    f.created_at as "createdAt", f.created_by as "createdBy", u.display_name as "createdByName", f.requested_at as "requestedAt",
    f.ended_at as "endedAt", f.version
  from charge_refund f left join house_user_view u on u.house_id = f.house_id and u.id = f.created_by`;

/** Returns the refunds of these charges, latest first. */
export async function selectRefunds(
  db: Queryable,
  houseId: number,
  attemptIds: readonly number[],
): Promise<RefundRow[]> {
  return db.query<RefundRow>(`${REFUND} where f.house_id = $1 and f.attempt_id = any($2::int[]) order by f.id desc`, [
    houseId,
    attemptIds,
  ]);
}

/** Returns refunds by id, latest first, each with the currency of its charge. */
export async function selectRefundsById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<(RefundRow & { readonly currency: string })[]> {
  return db.query(
    `select own.*, r.currency from (${REFUND} where f.house_id = $1 and f.id = any($2::int[])) own
     join charge_attempt a on a.house_id = own."houseId" and a.id = own."attemptId"
     join charge_run r on r.house_id = a.house_id and r.id = a.run_id order by own.id desc`,
    [houseId, ids],
  );
}

/** Returns a refund. Null if it doesn't exist. To change it, lock its attempt first. */
export async function selectRefund(db: Queryable, houseId: number, id: number): Promise<RefundRow | null> {
  const [row] = await db.query<RefundRow>(`${REFUND} where f.house_id = $1 and f.id = $2`, [houseId, id]);
  return row ?? null;
}

/** Returns the refund of a charge with this key or the processor's id. Null if there is none. */
export async function selectRefundOf(
  tx: Transaction,
  houseId: number,
  attemptId: number,
  { key, processorRef }: { readonly key: string | null; readonly processorRef: string },
): Promise<RefundRow | null> {
  const [row] = await tx.query<RefundRow>(
    `${REFUND} where f.house_id = $1 and f.attempt_id = $2 and (f.key = $3 or f.processor_ref = $4)`,
    [houseId, attemptId, key, processorRef],
  );
  return row ?? null;
}

/** Returns the charge of the refund with this key in any house, for keys that the processor reports. Null if there is none. */
export async function selectAttemptOfRefundKey(
  db: Queryable,
  key: string,
): Promise<{ readonly houseId: number; readonly attemptId: number } | null> {
  const [row] = await db.query<{ houseId: number; attemptId: number }>(
    'select house_id as "houseId", attempt_id as "attemptId" from charge_refund where key = $1',
    [key],
  );
  return row ?? null;
}

/** The versions of a charge and of one of its refunds after a change. */
export interface RefundVersions {
  readonly charge: number;
  readonly refund: number;
}

/**
 * Recalculates the amount that refunds take of a charge, in one place: the database rejects more than was charged. Returns the charge's
 * version.
 */
async function sumGivenBack(tx: Transaction, houseId: number, attemptId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update charge_attempt a set version = version + 1, given_back =
       (select coalesce(sum(f.amount), 0)
         from charge_refund f where f.house_id = a.house_id and f.attempt_id = a.id and f.state not in ('REFUSED', 'RETURNED'))
     where house_id = $1 and id = $2 returning version`,
    [houseId, attemptId],
  );
  if (!row) throw new Error(`Charge attempt ${attemptId} is not there.`);
  return row.version;
}

export interface NewRefundRow {
  readonly id: number;
  readonly attemptId: number;
  readonly kind: RefundKind;
  readonly amount: number;
  readonly beyond?: number;
  readonly key: string | null;
  readonly processor: string;
  readonly processorRef: string | null;
  readonly reason: string;
  readonly withCreditNote: boolean;
  readonly state: RefundState;
  readonly createdAt: Date;
  readonly createdBy: number | null;
}

/** Inserts a refund of a locked attempt. */
export async function insertRefund(tx: Transaction, houseId: number, row: NewRefundRow): Promise<RefundVersions> {
  await tx.query(
    `insert into charge_refund (house_id, id, attempt_id, kind, amount, key, processor, processor_ref, reason, with_credit_note, state,
       created_at, created_by, beyond)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      houseId,
      row.id,
      row.attemptId,
      row.kind,
      row.amount,
      row.key,
      row.processor,
      row.processorRef,
      row.reason,
      row.withCreditNote,
      row.state,
      row.createdAt,
      row.createdBy,
      row.beyond ?? 0,
    ],
  );
  return { charge: await sumGivenBack(tx, houseId, row.attemptId), refund: 1 };
}

/** Changes of a refund. Omitted fields don't change. */
export interface RefundStep {
  readonly state: RefundState;
  readonly refusalCode?: string | null;
  readonly refusalText?: string | null;
  readonly processorRef?: string | null;
  readonly editId?: number | null;
  readonly extraEditId?: number | null;
  readonly amount?: number;
  readonly beyond?: number;
  readonly requestedAt?: Date;
  readonly endedAt?: Date | null;
  readonly looks?: number;
  readonly nextCheckAt?: Date | null;
}

/** Updates a refund of a locked attempt. */
export async function updateRefund(tx: Transaction, refund: RefundRow, step: RefundStep): Promise<RefundVersions> {
  const next = { ...refund, ...step };
  const [row] = await tx.query<{ version: number }>(
    `update charge_refund
     set state = $3, refusal_code = $4, refusal_text = $5, processor_ref = $6, edit_id = $7, requested_at = $8, ended_at = $9, looks = $10,
       next_look_at = $11, extra_edit_id = $12, amount = $13, beyond = $14, version = version + 1
     where house_id = $1 and id = $2 returning version`,
    [
      refund.houseId,
      refund.id,
      next.state,
      next.refusalCode,
      next.refusalText,
      next.processorRef,
      next.editId,
      next.requestedAt,
      next.endedAt,
      next.looks,
      next.nextCheckAt,
      next.extraEditId,
      next.amount,
      next.beyond,
    ],
  );
  if (!row) throw new Error(`Refund ${refund.id} does not exist.`);
  return { charge: await sumGivenBack(tx, refund.houseId, refund.attemptId), refund: row.version };
}

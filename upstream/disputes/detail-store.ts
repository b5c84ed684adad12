import type { AuditedDispute } from '../../rules/disputes/dispute-history';
import type { EffectKind } from '../../rules/disputes/dispute-types';
import type { Queryable, Transaction } from '../core/database/database';

/** A message of a dispute, as staff wrote it. */
export interface MessageRow {
  readonly disputeId: number;
  readonly at: Date;
  /** Name of the user; null for the system. */
  readonly by: string | null;
  readonly text: string;
}

/** Returns the messages of these disputes, oldest first. */
export const selectMessages = (db: Queryable, houseId: number, disputeIds: readonly number[]): Promise<MessageRow[]> =>
  db.query<MessageRow>(
    `select m.dispute_id as "disputeId", m.at, u.display_name as by, m.text
     from dispute_message m left join house_user_view u on u.house_id = m.house_id and u.id = m.by_user
     where m.house_id = $1 and m.dispute_id = any($2::int[]) order by m.id`,
    [houseId, disputeIds],
  );

export interface NewMessageRow {
  readonly id: number;
  readonly disputeId: number;
  readonly text: string;
}

export async function insertMessages(
  tx: Transaction,
  houseId: number,
  rows: readonly NewMessageRow[],
  { at, by }: { readonly at: Date; readonly by: number | null },
): Promise<void> {
  await tx.query(
    `insert into dispute_message (house_id, id, dispute_id, at, by_user, text)
     select $1, r.id, r."disputeId", $3, $4, r.text from jsonb_to_recordset($2::jsonb) as r (id int, "disputeId" int, text text)`,
    [houseId, JSON.stringify(rows), at, by],
  );
}

/** A change of a dispute in the audit log. */
export interface EventRow {
  readonly disputeId: number;
  readonly at: Date;
  readonly by: string | null;
  readonly action: string;
  readonly after: AuditedDispute | null;
}

/** The number of changes of a dispute that are shown. */
const MOST_EVENTS = 200;

/** Returns the changes of these disputes, oldest first. Messages are listed separately. */
export const selectEvents = (db: Queryable, houseId: number, disputeIds: readonly number[]): Promise<EventRow[]> =>
  db.query<EventRow>(
    `select e.* from unnest($2::int[]) as asked (id) cross join lateral (
       select a.record_id::int as "disputeId", a.id, a.at, u.display_name as by, a.action, a.after
       from audit a left join house_user_view u on u.house_id = a.house_id and u.id = a.by_user
       where a.house_id = $1 and a.type = 'Dispute' and a.record_id = asked.id and a.action <> 'dispute.send'
       order by a.id desc
       limit ${MOST_EVENTS}) e
     order by e.id`,
    [houseId, disputeIds],
  );

/** What closing a dispute did, or the reversal of it. */
export interface EffectRow {
  readonly id: number;
  readonly disputeId: number;
  readonly approvalId: number;
  readonly kind: EffectKind;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly creditNoteId: number | null;
  readonly reversesId: number | null;
  readonly isReversed: boolean;
  readonly at: Date;
  readonly by: string | null;
}

/** Returns the effects of these disputes, oldest first. */
export const selectEffects = (db: Queryable, houseId: number, disputeIds: readonly number[]): Promise<EffectRow[]> =>
  db.query<EffectRow>(
    `select e.id, e.dispute_id as "disputeId", e.approval_id as "approvalId", e.kind, e.amount, e.currency,
       e.credit_note_id as "creditNoteId", e.reverses_id as "reversesId", e.at, u.display_name as by,
       exists (select from dispute_effect r where r.house_id = e.house_id and r.reverses_id = e.id) as "isReversed"
     from dispute_effect e left join house_user_view u on u.house_id = e.house_id and u.id = e.by_user
     where e.house_id = $1 and e.dispute_id = any($2::int[]) order by e.id`,
    [houseId, disputeIds],
  );

/** Whether an effect counts: it reverses nothing and is not reversed. */
export const isInForce = ({ reversesId, isReversed }: Pick<EffectRow, 'reversesId' | 'isReversed'>): boolean =>
  reversesId === null && !isReversed;

export type NewEffectRow = Pick<
  EffectRow,
  'disputeId' | 'approvalId' | 'kind' | 'amount' | 'currency' | 'creditNoteId' | 'reversesId'
> & { readonly id: number };

export async function insertEffects(
  tx: Transaction,
  houseId: number,
  rows: readonly NewEffectRow[],
  { at, by }: { readonly at: Date; readonly by: number | null },
): Promise<void> {
  await tx.query(
    `insert into dispute_effect (house_id, id, dispute_id, approval_id, kind, amount, currency, credit_note_id, reverses_id, at, by_user)
     select $1, r.id, r."disputeId", r."approvalId", r.kind, r.amount, r.currency, r."creditNoteId", r."reversesId", $3, $4
     from jsonb_to_recordset($2::jsonb) as r (id int, "disputeId" int, "approvalId" int, kind text, amount bigint, currency text,
       "creditNoteId" int, "reversesId" int)`,
    [houseId, JSON.stringify(rows), at, by],
  );
}

/** What the house holds against a bidder, from disputes that are closed. */
export interface DisputeRecordRow {
  readonly approvalId: number;
  readonly strikes: number;
  readonly noBidSince: Date | null;
  readonly disputes: number;
}

/** Returns the dispute records of these bidders. */
export const selectDisputeRecords = (
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<DisputeRecordRow[]> =>
  db.query<DisputeRecordRow>(
    `select asked.id as "approvalId", count(*) filter (where e.kind = 'STRIKE') as strikes,
       min(e.at) filter (where e.kind = 'NO_BID_LIST') as "noBidSince",
       (select count(*) from dispute d where d.house_id = $1 and d.approval_id = asked.id) as disputes
     from unnest($2::int[]) as asked (id)
     left join dispute_effect e on e.house_id = $1 and e.approval_id = asked.id and e.reverses_id is null
       and not exists (select from dispute_effect r where r.house_id = e.house_id and r.reverses_id = e.id)
     group by asked.id`,
    [houseId, approvalIds],
  );

/** An acceptance of the terms of closing disputes. */
export interface AcceptanceRow {
  readonly version: number;
  readonly at: Date;
  readonly by: string | null;
}

/** Returns the latest acceptance; null if none was recorded. */
export async function selectAcceptance(db: Queryable, houseId: number): Promise<AcceptanceRow | null> {
  const [row] = await db.query<AcceptanceRow>(
    `select t.version, t.at, u.display_name as by
     from dispute_terms_acceptance t left join house_user_view u on u.house_id = t.house_id and u.id = t.by_user
     where t.house_id = $1 order by t.id desc limit 1`,
    [houseId],
  );
  return row ?? null;
}

export async function insertAcceptance(
  tx: Transaction,
  houseId: number,
  { id, version, at, by }: { readonly id: number; readonly version: number; readonly at: Date; readonly by: number },
): Promise<void> {
  await tx.query(
    'insert into dispute_terms_acceptance (house_id, id, version, at, by_user) values ($1, $2, $3, $4, $5)',
    [houseId, id, version, at, by],
  );
}

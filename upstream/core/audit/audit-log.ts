import type { Clock } from '../../../platform/clock';
import type { RecordType } from '../../../rules/auth/record-access';
import { withoutCardNumbers } from '../../../rules/core/card-number';
import type { Transaction } from '../database/database';

/** Namespace of the advisory lock that orders a house's changes. */
const changeLock = 7_302_027;

/** Who a change is written for; userId null where the product itself acts (jobs). */
export interface Author {
  readonly houseId: number;
  readonly userId: number | null;
  readonly requestId: string | null;
}

export interface ChangedRecord {
  /** GraphQL type name. */
  readonly type: RecordType;
  readonly id: number;
  readonly version: number;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Announced to open screens, and left out of the audit log, which has the change with the record that it belongs to. */
  readonly isPart?: true;
}

/** Records that open screens show and that changed with another one, which the audit log has. */
export const partsOf = (
  type: RecordType,
  records: readonly { readonly id: number; readonly version: number }[],
): ChangedRecord[] => records.map(({ id, version }) => ({ type, id, version, isPart: true }));

/** Makes the changes of a house commit in the order of their numbers: who reads up to one has then seen all before it. */
const orderChanges = (tx: Transaction, houseId: number) =>
  tx.query('select pg_advisory_xact_lock($1::int, $2::int)', [changeLock, houseId]);

/**
 * The trail is kept for long and read by many: a card's number that somebody wrote into a text does not stand in it. What an
 * undo puts back was refused with one when it was saved (docs/decisions/2026-11-22-no-card-numbers.md).
 */
const withoutSecrets = (key: string, value: unknown): unknown =>
  typeof value === 'string' && !LIKE_CARDS.includes(key) ? withoutCardNumbers(value) : value;

/** Fields whose numbers may look like a card's and are none: undoing an edit puts back what the trail kept. */
const LIKE_CARDS: readonly string[] = ['trackingNumber', 'email', 'pendingEmail'];

/**
 * Writes the trail (audit) and the change feed of several records in one statement each, in the transaction of the change.
 * `editId` holds together the records of one edit, which can then be undone by it.
 */
export async function recordChanges(
  tx: Transaction,
  clock: Clock,
  author: Author,
  action: string,
  records: readonly ChangedRecord[],
  editId: number | null = null,
): Promise<void> {
  if (records.length === 0) return;
  const at = clock.now();
  await tx.query(
    `insert into audit (house_id, at, by_user, request_id, action, edit_id, type, record_id, version, before, after)
     select $1, $2, $3, $4, $5, $6, r.type, r.id, r.version, r.before, r.after
     from jsonb_to_recordset($7::jsonb) as r (type text, id bigint, version integer, before jsonb, after jsonb)`,
    [
      author.houseId,
      at,
      author.userId,
      author.requestId,
      action,
      editId,
      JSON.stringify(
        records
          .filter(({ isPart }) => !isPart)
          .map(({ type, id, version, before, after }) => ({
            type,
            id,
            version,
            before: before ?? null,
            after: after ?? null,
          })),
        withoutSecrets,
      ),
    ],
  );
  await writeFeed(tx, author, at, records);
}

/** Type of the feed's entries that say that a user's sessions began or ended. Only that user is notified, and the access of everybody who follows as that user is checked again. */
export const STAFF_SESSION = 'StaffSession';

/** Announces that sessions of the user began or ended: their streams of changes are checked at once, and their lists of sessions are read again. */
export const noteSessions = (tx: Transaction, clock: Clock, houseId: number, userId: number): Promise<void> =>
  writeFeed(tx, { houseId, userId, requestId: null }, clock.now(), [{ type: STAFF_SESSION, id: userId, version: 1 }]);

async function writeFeed(
  tx: Transaction,
  { houseId, userId }: Author,
  at: Date,
  records: readonly { readonly type: RecordType; readonly id: number; readonly version: number }[],
): Promise<void> {
  await orderChanges(tx, houseId);
  await tx.query(
    `insert into change (house_id, type, record_id, version, by_user, at)
     select $1, r.type, r.id, r.version, $2, $3 from jsonb_to_recordset($4::jsonb) as r (type text, id bigint, version integer)`,
    [houseId, userId, at, JSON.stringify(records.map(({ type, id, version }) => ({ type, id, version })))],
  );
  tx.announce('changes', houseId);
}

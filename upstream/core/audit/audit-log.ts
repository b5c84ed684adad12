import type { Clock } from '../../../platform/clock';
import type { RecordType } from '../../../rules/auth/record-access';
import { withoutCardNumbers } from '../../../rules/core/card-number';
import type { Transaction } from '../database/database';

/** Namespace of the advisory lock that orders a house's changes. */
const changeLock = 7_302_027;

/** The author of a change; userId is null if the system made it (jobs). */
export interface Author {
  readonly houseId: number;
  readonly userId: number | null;
  readonly requestId: string | null;
  /** The language in which the author reads problems; absent outside of a request. */
  readonly locale?: string;
}

export interface ChangedRecord {
  /** GraphQL type name. */
  readonly type: RecordType;
  readonly id: number;
  readonly version: number;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The number of the edit that this change undoes. */
  readonly undoes?: number;
  /** Announced to open screens, but left out of the audit log, which has the change under its parent record. */
  readonly isPart?: true;
}

/** How many records a statement writes: few enough that encoding them doesn't delay other requests. */
const RECORDS_PER_STATEMENT = 500;

function* inStatements<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += RECORDS_PER_STATEMENT)
    yield items.slice(first, first + RECORDS_PER_STATEMENT);
}

/** Returns records that open screens show and that changed together with a parent record, which the audit log has. */
export const partsOf = (
  type: RecordType,
  records: readonly { readonly id: number; readonly version: number }[],
): ChangedRecord[] => records.map(({ id, version }) => ({ type, id, version, isPart: true }));

/** Serializes the changes of a house, so that they commit in the order of their sequence numbers and readers never skip one. */
const orderChanges = (tx: Transaction, houseId: number) =>
  tx.query('select pg_advisory_xact_lock($1::int, $2::int)', [changeLock, houseId]);

/**
 * Masks card numbers in texts, because the audit log is stored for long and read by many. An undo doesn't need them: saving rejected any
 * text that contains one (docs/decisions/2026-11-22-no-card-numbers.md).
 */
const withoutSecrets = (key: string, value: unknown): unknown =>
  typeof value === 'string' && !LIKE_CARDS.includes(key) ? withoutCardNumbers(value) : value;

/** Fields whose values may look like card numbers but aren't. Undo restores them from the audit log, so they aren't masked. */
const LIKE_CARDS: readonly string[] = ['trackingNumber', 'email', 'pendingEmail', 'phone'];

/**
 * Writes several records to the audit log, in the transaction of the change. `editId` groups the records of one edit, so that it can be undone as
 * a whole. Called on its own where `announceChanges` follows later: announcing makes the other changes of the house wait for the commit.
 */
export async function writeAuditLog(
  tx: Transaction,
  clock: Clock,
  author: Author,
  action: string,
  records: readonly ChangedRecord[],
  editId: number | null = null,
): Promise<void> {
  const at = clock.now();
  for (const part of inStatements(records.filter(({ isPart }) => !isPart))) {
    await tx.query(
      `insert into audit (house_id, at, by_user, request_id, action, edit_id, type, record_id, version, before, after, undoes)
       select $1, $2, $3, $4, $5, $6, r.type, r.id, r.version, r.before, r.after, r.undoes
       from jsonb_to_recordset($7::jsonb) as r (type text, id bigint, version integer, before jsonb, after jsonb, undoes bigint)`,
      [
        author.houseId,
        at,
        author.userId,
        author.requestId,
        action,
        editId,
        JSON.stringify(
          part.map(({ type, id, version, before, after, undoes }) => ({
            type,
            id,
            version,
            before: before ?? null,
            after: after ?? null,
            undoes: undoes ?? null,
          })),
          withoutSecrets,
        ),
      ],
    );
  }
}

/** Writes several records to the change feed, which notifies open screens. Called last in a transaction, because the house's other changes wait. */
export async function announceChanges(
  tx: Transaction,
  clock: Clock,
  author: Author,
  records: readonly Pick<ChangedRecord, 'type' | 'id' | 'version'>[],
): Promise<void> {
  if (records.length > 0) await writeFeed(tx, author, clock.now(), records);
}

/**
 * Writes several records to the audit log and the change feed, in the transaction of the change. `editId` groups the records of one edit, so
 * that it can be undone as a whole.
 */
export async function recordChanges(
  tx: Transaction,
  clock: Clock,
  author: Author,
  action: string,
  records: readonly ChangedRecord[],
  editId: number | null = null,
): Promise<void> {
  await writeAuditLog(tx, clock, author, action, records, editId);
  await announceChanges(tx, clock, author, records);
}

/**
 * Feed entry type for the start or end of a user's sessions. Only that user is notified, and the access of all of that user's subscribers
 * is checked again.
 */
export const STAFF_SESSION = 'StaffSession';

/**
 * Announces that sessions of the user began or ended: their event streams are checked immediately, and their session lists are read again.
 */
export const noteSessions = (tx: Transaction, clock: Clock, houseId: number, userId: number): Promise<void> =>
  writeFeed(tx, { houseId, userId, requestId: null }, clock.now(), [{ type: STAFF_SESSION, id: userId, version: 1 }]);

async function writeFeed(
  tx: Transaction,
  { houseId, userId }: Author,
  at: Date,
  records: readonly { readonly type: RecordType; readonly id: number; readonly version: number }[],
): Promise<void> {
  await orderChanges(tx, houseId);
  for (const part of inStatements(records)) {
    await tx.query(
      `insert into change (house_id, type, record_id, version, by_user, at)
       select $1, r.type, r.id, r.version, $2, $3 from jsonb_to_recordset($4::jsonb) as r (type text, id bigint, version integer)`,
      [houseId, userId, at, JSON.stringify(part.map(({ type, id, version }) => ({ type, id, version })))],
    );
  }
  tx.announce('changes', houseId);
}

import type { RecordType } from '../../../rules/auth/record-access';
import type { Right } from '../../../rules/auth/rights';
import type { RecordFields, ValueWords } from '../../../rules/core/record-fields';
import type { ChangedRecord } from '../audit/audit-log';
import type { Queryable, Transaction } from '../database/database';
import type { StoredFields } from '../database/record';
import type { Actor } from '../http/actor';
import type { Services } from '../services';

/** The values of some fields of a record, by name. */
export type FieldPatch = Readonly<Record<string, unknown>>;

/** A type of record that is saved as a whole, and whose edits staff can read and undo. */
export interface EditableRecord {
  readonly type: RecordType;
  /** What the record is called in messages, such as "sale". */
  readonly noun: string;
  readonly fields: RecordFields;
  /** Fields that staff don't edit. The history shows their changes, which can't be undone. */
  readonly fixed?: readonly string[];
  /** Returns the fields whose values a user doesn't see in the history; absent if all who read it see all. */
  readonly hidden?: (actor: Actor) => readonly string[];
  /** The right that reading the history requires. */
  readonly read: Right;
  /** The right that undoing an edit requires: that of the edit. */
  readonly edit: Right;
  /** What each action of the audit log did, as staff read it: { 'terms.archive': 'Archived' }. Others are "Edited". */
  readonly actions: Readonly<Record<string, string>>;
  /** Adds to how values are shown, such as the names of locations. */
  readonly words?: (db: Queryable, actor: Actor, values: readonly StoredFields[]) => Promise<Partial<ValueWords>>;
  /** Returns the stored values of a record, which stays locked until the end of the transaction; null if there is none. */
  readonly lock: (tx: Transaction, houseId: number, id: number) => Promise<StoredFields | null>;
  /**
   * Sets these fields of a locked record, through the same checks and with the same consequences as an edit, without an entry in the audit
   * log. Returns the record and what changed with it.
   */
  readonly restore: (
    tx: Transaction,
    services: Services,
    actor: Actor,
    id: number,
    patch: FieldPatch,
  ) => Promise<readonly [ChangedRecord, ...ChangedRecord[]]>;
}

import type { ChangedRecord } from './audit/audit-log';
import type { Transaction } from './database/database';
import type { Happenings } from './happenings';
import type { Route } from './http/route';
import type { MailFollower } from './mail/outbox';
import type { EditableRecord } from './records/editable-record';
import type { RecordAddition } from './records/record-addition';
import type { Services } from './services';
import type { WorkKind } from './work/work';

/** What a slice does when something happens in a slice below. It returns what changed, for the entry in the audit log. */
type Followers = {
  readonly [Name in keyof Happenings]?: (
    tx: Transaction,
    services: Services,
    houseId: number,
    what: Happenings[Name],
  ) => Promise<readonly ChangedRecord[]>;
};

/** What a slice contributes to the services. */
export interface Slice {
  /** REST calls. */
  readonly routes: (services: Services) => Route[];
  /** Background jobs, by kind. */
  readonly work?: Readonly<Record<string, WorkKind>>;
  /** Called when an email is accepted, rejected, or lost, by kind of email. */
  readonly mail?: Readonly<Record<string, MailFollower>>;
  /** Records whose edits staff can read and undo. */
  readonly records?: readonly EditableRecord[];
  /** What it adds to the records of slices below. */
  readonly additions?: readonly RecordAddition[];
  /** Follows what happens in slices below. */
  readonly follows?: Followers;
  /** Does what is due, each second, in every process. */
  readonly pulse?: (services: Services) => Promise<unknown>;
  /** Removes expired data. Runs about once an hour. */
  readonly sweep?: (services: Services) => Promise<void>;
}

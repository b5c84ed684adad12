import type { Route } from './http/route';
import type { MailFollower } from './mail/outbox';
import type { EditableRecord } from './records/editable-record';
import type { Services } from './services';
import type { WorkKind } from './work/work';

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
  /** Does what is due, each second, in every process. */
  readonly pulse?: (services: Services) => Promise<unknown>;
  /** Removes expired data. Runs about once an hour. */
  readonly sweep?: (services: Services) => Promise<void>;
}

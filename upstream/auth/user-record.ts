import { auditedFields } from '../../rules/auth/user-fields';
import type { GuardedUser } from '../../rules/auth/user-guards';
import { valuesOf } from '../../rules/core/record-fields';
import { type Author, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { conflict, invalid, notFound, type Problem } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { deleteEmailChange } from './email-change-store';
import type { StaffRow } from './staff-record';
import { lockStaff, raiseUserVersion } from './user-store';

/** Throws 422 with all problems, if there are any. */
export function requireNone(problems: readonly Problem[]): void {
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
}

/** Converts a user for the permission rules. */
export const guarded = (row: StaffRow): GuardedUser => ({ ...row, isDisabled: row.disabledAt !== null });

/** Returns the audited fields of a user. */
export const audited = (row: StaffRow) => valuesOf(auditedFields, row);

/** Records a change of a user, for administrators and for the user's own sessions, whose menus update immediately. */
export const record = (
  tx: Transaction,
  services: Services,
  author: Author,
  action: string,
  before: StaffRow | null,
  after: StaffRow,
) =>
  recordChanges(tx, services.clock, author, action, [
    { type: 'User', id: after.id, version: after.version, before: before && audited(before), after: audited(after) },
    { type: 'Viewer', id: after.id, version: after.version },
  ]);

/**
 * Records a change that a user made of what only they have, such as how they sign in, and raises their version. Their record is locked until
 * the transaction ends.
 */
export async function recordOwnChange(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { houseId, userId, requestId }: Pick<Actor, 'houseId' | 'userId' | 'requestId'>,
  action: string,
): Promise<void> {
  const version = await raiseUserVersion(tx, { houseId, userId });
  await recordChanges(tx, clock, { houseId, userId, requestId }, action, [
    { type: 'User', id: userId, version },
    { type: 'Viewer', id: userId, version },
  ]);
}

/** Locks and returns a user. Throws 404, and 409 EDITED_MEANWHILE if the caller saw another version. */
export async function requireUser(
  tx: Transaction,
  { clock }: Services,
  { houseId }: Pick<Actor, 'houseId'>,
  id: number,
  version: number | undefined,
): Promise<StaffRow> {
  const user = await lockStaff(tx, houseId, id);
  if (user === null) throw notFound('The user');
  if (version !== undefined && version !== user.version)
    throw conflict(
      'EDITED_MEANWHILE',
      'This user has changed since you opened it. Review the change, then save again.',
      'version',
    );
  if (user.pendingEmailExpiresAt === null || user.pendingEmailExpiresAt > clock.now()) return user;
  await deleteEmailChange(tx, { houseId, userId: id });
  return { ...user, pendingEmail: null, pendingEmailExpiresAt: null };
}

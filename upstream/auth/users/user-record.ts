import { auditedFields } from '../../../rules/auth/user-fields';
import type { GuardedUser } from '../../../rules/auth/user-guards';
import { valuesOf } from '../../../rules/core/record-fields';
import { type Author, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { conflict, invalid, notFound, type Problem } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { deleteEmailChange } from '../profiles/email-change-store';
import type { StaffRow } from './staff-record';
import { lockStaff } from './user-store';

/** Throws 422 with everything that is wrong. */
export function requireNone(problems: readonly Problem[]): void {
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
}

/** A user as the rules on permissions know them. */
export const guarded = (row: StaffRow): GuardedUser => ({ ...row, isDisabled: row.disabledAt !== null });

/** What the audit log has of a user. */
export const audited = (row: StaffRow) => valuesOf(auditedFields, row);

/** The record of the user for administrators, and of who is signed in for themselves: their menu follows at once. */
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

/** Locks a user until the end of the transaction. Throws 404, and 409 EDITED_MEANWHILE where another version was seen. */
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

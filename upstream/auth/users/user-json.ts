import { tidyAccess } from '../../../rules/auth/access-types';
import type { PendingEmailColumns } from '../profiles/email-change-store';
import type { PendingEmailJson } from '../wire';
import type { StaffRow, StaffState } from './user-store';
import type { StaffJson } from './user-wire';

const millis = (at: Date | null) => at?.getTime() ?? null;

export function stateOf({ disabledAt, hasPassword }: Pick<StaffRow, 'disabledAt' | 'hasPassword'>): StaffState {
  if (disabledAt !== null) return 'DISABLED';
  return hasPassword ? 'ACTIVE' : 'INVITED';
}

/** The address that still waits for its confirmation; null for none, and once its time is over. */
export const pendingEmailJson = (
  { pendingEmail, pendingEmailExpiresAt }: PendingEmailColumns,
  now: Date,
): PendingEmailJson | null =>
  pendingEmail !== null && pendingEmailExpiresAt !== null && pendingEmailExpiresAt > now
    ? { email: pendingEmail, expiresAt: pendingEmailExpiresAt.getTime() }
    : null;

export const staffJson = (row: StaffRow, now: Date): StaffJson => ({
  userID: row.id,
  userRef: row.ref,
  userName: row.userName,
  displayName: row.displayName,
  email: row.email,
  phone: row.phone,
  pendingEmail: pendingEmailJson(row, now),
  contactTypes: [...row.contactTypes],
  access: tidyAccess(row.access),
  paymentUser: row.isPaymentUser,
  superUser: row.isSuperUser,
  superAdmin: row.isSuperAdmin,
  associationManager: row.isAssociationManager,
  state: stateOf(row),
  lastSignIn: millis(row.signedInAt),
  hasSecondFactor: row.hasSecondFactor,
  createdAt: row.createdAt.getTime(),
  version: row.version,
});

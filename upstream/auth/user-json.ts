import { tidyAccess } from '../../rules/auth/access-types';
import { ROLE_NAMES } from '../../rules/auth/user-fields';
import { toWire } from '../../rules/core/wire-names';
import type { PendingEmailJson } from './profile-wire';
import type { StaffRow } from './staff-record';
import type { StaffState } from './user-store';
import type { StaffJson } from './users/user-wire';

const millis = (at: Date | null) => at?.getTime() ?? null;

export function stateOf({ disabledAt, hasPassword }: Pick<StaffRow, 'disabledAt' | 'hasPassword'>): StaffState {
  if (disabledAt !== null) return 'DISABLED';
  return hasPassword ? 'ACTIVE' : 'INVITED';
}

/** Returns the unconfirmed address; null if there is none or its link has expired. */
export const pendingEmailJson = (
  { pendingEmail, pendingEmailExpiresAt }: Pick<StaffRow, 'pendingEmail' | 'pendingEmailExpiresAt'>,
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
  ...toWire(ROLE_NAMES, row),
  superAdmin: row.isSuperAdmin,
  state: stateOf(row),
  lastSignIn: millis(row.signedInAt),
  hasSecondFactor: row.hasSecondFactor,
  createdAt: row.createdAt.getTime(),
  version: row.version,
});

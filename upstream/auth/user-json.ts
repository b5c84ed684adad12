import { tidyAccess } from '../../rules/auth/access-types';
import type { StaffRow, StaffState } from './user-store';
import type { StaffJson } from './user-wire';

const millis = (at: Date | null) => at?.getTime() ?? null;

export function stateOf({ disabledAt, hasPassword }: Pick<StaffRow, 'disabledAt' | 'hasPassword'>): StaffState {
  if (disabledAt !== null) return 'DISABLED';
  return hasPassword ? 'ACTIVE' : 'INVITED';
}

export const staffJson = (row: StaffRow): StaffJson => ({
  userID: row.id,
  userRef: row.ref,
  userName: row.userName,
  displayName: row.displayName,
  email: row.email,
  phone: row.phone,
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

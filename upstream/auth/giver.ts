import type { Transaction } from '../core/database/database';
import { forbidden } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { StaffRow } from './staff-record';
import { lockStaff } from './user-store';

/**
 * Locks and returns the user who makes a change, with their current permissions, which may have been revoked since the request. Throws 403.
 */
export async function requireGiver(tx: Transaction, { houseId, userId }: Actor): Promise<StaffRow> {
  const giver = await lockStaff(tx, houseId, userId);
  if (giver === null || !canManageUsers(giver)) throw forbidden();
  return giver;
}

/** Returns whether a user can manage other users. */
export const canManageUsers = ({ disabledAt, access }: StaffRow): boolean =>
  disabledAt === null && access.includes('users');

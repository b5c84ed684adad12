import type { Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { forbidden } from '../../core/http/errors';
import type { StaffRow } from './staff-record';
import { lockStaff } from './user-store';

/** Who makes a change, as they are once others wait for it: what was taken from them since they asked gives nothing. Throws 403. */
export async function requireGiver(tx: Transaction, { houseId, userId }: Actor): Promise<StaffRow> {
  const giver = await lockStaff(tx, houseId, userId);
  if (giver === null || !mayKeepUsers(giver)) throw forbidden();
  return giver;
}

/** Whether a user can change others. */
export const mayKeepUsers = ({ disabledAt, access }: StaffRow): boolean =>
  disabledAt === null && access.includes('users');

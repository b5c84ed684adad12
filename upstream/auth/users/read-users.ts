import type { Right } from '../../../rules/auth/rights';
import { userActionLabel, userChanges } from '../../../rules/auth/user-changes';
import type { Actor } from '../../core/http/actor';
import type { Window } from '../../core/http/window';
import type { Services } from '../../core/services';
import { staffJson } from '../user-json';
import { selectStaff, selectStaffHistory, type StaffState } from '../user-store';
import { administratorsFor } from './administrators';
import type { AdministratorsJson, StaffHistoryJson, StaffListJson } from './user-wire';

export interface StaffChoice extends Window {
  readonly search: string;
  readonly state: StaffState | null;
  readonly ids: readonly number[] | null;
}

/** Returns the users of the house, by name. */
export async function readUsers(
  { db, clock }: Services,
  { houseId }: Actor,
  choice: StaffChoice,
): Promise<StaffListJson> {
  const { rows, total } = await selectStaff(db, houseId, { ...choice, search: choice.search.trim() });
  return { users: rows.map((row) => staffJson(row, clock.now())), totalRecords: total };
}

/** Returns the changes to users, latest first, one page per user. */
export async function readUserHistory(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
  window: Window,
): Promise<StaffHistoryJson> {
  const asked = [...new Set(ids)];
  const { rows, totals } = await selectStaffHistory(db, houseId, asked, window);
  return {
    owners: asked.map((userID) => ({
      userID,
      totalRecords: totals.get(userID) ?? 0,
      events: rows
        .filter(({ userId }) => userId === userID)
        .map(({ id, at, by, action, before, after }) => ({
          eventID: id,
          at: at.getTime(),
          by,
          action,
          label: userActionLabel(action),
          changes: userChanges(before, after),
        })),
    })),
  };
}

/** Returns whom the caller can ask for a right, or for any. */
export const readAdministrators = async (
  { db }: Services,
  actor: Actor,
  right: Right | undefined,
): Promise<AdministratorsJson> => ({
  administrators: (await administratorsFor(db, actor, right ?? null)).map(({ displayName, email }) => ({
    displayName,
    email,
  })),
});

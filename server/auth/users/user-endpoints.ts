import type { UserJson } from '../../../upstream/auth/access-wire';
import type {
  AdministratorsJson,
  EditStaffBody,
  NewStaffBody,
  StaffHistoryJson,
  StaffJson,
  StaffListJson,
} from '../../../upstream/auth/users/user-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const USERS = '/app/house/{houseRef}/users';

interface Part {
  readonly size: number;
  readonly offset: number;
}

/** REST calls for the users of the house and their permissions. */
export function createUserEndpoints(upstream: UpstreamClient) {
  const changed = async (path: string, userID: number, body: EditStaffBody): Promise<StaffJson> =>
    (await upstream.post<{ user: StaffJson }>(`${USERS}/{userID}${path}`, { params: { userID }, body })).user;

  return {
    users: (query: Part & { search: string | null; state: StaffJson['state'] | null }) =>
      upstream.get<StaffListJson>(USERS, { query: { ...query } }),

    usersById: async (ids: readonly number[]): Promise<StaffJson[]> =>
      (await upstream.get<StaffListJson>(USERS, { query: { ids, size: ids.length } })).users,

    userHistory: async (ids: readonly number[], part: Part): Promise<StaffHistoryJson['owners']> =>
      (
        await upstream.get<StaffHistoryJson>('/app/house/{houseRef}/userHistory', {
          query: { userIDs: ids, ...part },
        })
      ).owners,

    administrators: async (right: UserJson['rights'][number] | null): Promise<AdministratorsJson['administrators']> =>
      (await upstream.get<AdministratorsJson>('/app/house/{houseRef}/administrators', { query: { right } }))
        .administrators,

    addUser: async (body: NewStaffBody): Promise<StaffJson> =>
      (await upstream.post<{ user: StaffJson }>(USERS, { body })).user,

    editUser: (userID: number, body: EditStaffBody) => changed('', userID, body),

    disableUser: (userID: number, body: { version?: number }) => changed('/disable', userID, body),

    enableUser: (userID: number, body: { version?: number }) => changed('/enable', userID, body),

    inviteUser: (userID: number, body: { version?: number }) => changed('/invite', userID, body),

    resendEmailConfirmation: (userID: number, body: { version?: number }) =>
      changed('/emailChange/resend', userID, body),

    withdrawEmailAddress: (userID: number, body: { version?: number }) =>
      changed('/emailChange/withdraw', userID, body),

    turnOffSecondFactor: (userID: number, body: { version?: number }) => changed('/secondFactor/remove', userID, body),
  };
}

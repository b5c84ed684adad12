import type { SessionJson, SuperUserJson, UserJson } from '../../upstream/auth/wire';
import type { UpstreamClient } from '../core/upstream-client';

/** Sign-in and users. */
export function createAuthEndpoints(upstream: UpstreamClient) {
  return {
    /** Who the credential belongs to; 401 for nobody. */
    user: async (): Promise<UserJson> => (await upstream.get<{ user: UserJson }>('/app/house/user')).user,

    superUser: async (userRef: string): Promise<SuperUserJson> =>
      (await upstream.get<{ superUser: SuperUserJson }>('/app/house/{houseRef}/superuser/{userRef}', { params: { userRef } })).superUser,

    signIn: (body: { houseUserName: string; userName: string; password: string }): Promise<SessionJson> =>
      upstream.post<SessionJson>('/app/session', { body }),

    signOut: (): Promise<void> => upstream.delete('/app/session'),
  };
}

export type AuthEndpoints = ReturnType<typeof createAuthEndpoints>;

import type { SuperUserJson, UserJson } from '../../../upstream/auth/access-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Who is signed in, and what they may do. */
export function createAccessEndpoints(upstream: UpstreamClient) {
  return {
    /** Who the credential belongs to; 401 for nobody. */
    user: async (): Promise<UserJson> => (await upstream.get<{ user: UserJson }>('/app/house/user')).user,

    superUser: async (userRef: string): Promise<SuperUserJson> =>
      (
        await upstream.get<{ superUser: SuperUserJson }>('/app/house/{houseRef}/superuser/{userRef}', {
          params: { userRef },
        })
      ).superUser,
  };
}

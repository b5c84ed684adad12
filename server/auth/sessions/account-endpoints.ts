import type { OwnSessionJson, SignInJson } from '../../../upstream/auth/sessions/session-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** REST calls for the viewer's own sessions and for signing in and out. */
export function createAccountEndpoints(upstream: UpstreamClient) {
  return {
    sessions: async (): Promise<OwnSessionJson[]> =>
      (await upstream.get<{ sessions: OwnSessionJson[] }>('/app/house/user/sessions')).sessions,

    endSession: (sessionRef: string) => upstream.post<null>('/app/house/user/sessions/end', { body: { sessionRef } }),

    endSessions: (keepThis: boolean) => upstream.post<null>('/app/house/user/sessions/end', { body: { keepThis } }),

    signIn: (body: {
      houseUserName: string;
      userName: string;
      password: string;
      userAgent: string;
      deviceToken: string | undefined;
    }) => upstream.post<SignInJson>('/app/session', { body, readOnly: true }),

    signOut: (): Promise<void> => upstream.delete('/app/session'),
  };
}

import type { PasswordLinkJson } from '../../../upstream/auth/passwords/password-wire';
import type { SessionJson } from '../../../upstream/auth/sessions/session-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** REST calls for passwords and password links. */
export function createPasswordEndpoints(upstream: UpstreamClient) {
  return {
    forgotPassword: (body: { houseUserName: string; userName: string; emailAddress: string }) =>
      upstream.post<null>('/app/house/user/forgotPassword', { body }),

    passwordLink: (jwt: string) =>
      upstream.post<PasswordLinkJson>('/app/house/user/passwordLink', { body: { jwt }, readOnly: true }),
    /** Returns the session of a user who chose their first password, else null. */
    resetPassword: (body: { jwt: string; newPassword: string; userAgent: string }) =>
      upstream.post<SessionJson | null>('/app/house/user/resetPassword', { body }),
    /** Returns the new session. */
    changePassword: (body: { currentPassword: string; newPassword: string }) =>
      upstream.post<SessionJson>('/app/house/user/password', { body }),
  };
}

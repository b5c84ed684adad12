import type { PasswordLinkJson } from '../../../upstream/auth/passwords/password-wire';
import type { SessionJson } from '../../../upstream/auth/wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Passwords, and the links to choose one. */
export function createPasswordEndpoints(upstream: UpstreamClient) {
  return {
    forgotPassword: (body: { houseUserName: string; userName: string; emailAddress: string }): Promise<null> =>
      upstream.post<null>('/app/house/user/forgotPassword', { body }),

    passwordLink: (jwt: string): Promise<PasswordLinkJson> =>
      upstream.post<PasswordLinkJson>('/app/house/user/passwordLink', { body: { jwt }, readOnly: true }),
    /** The session of a user who chose their first password, else null. */
    resetPassword: (body: { jwt: string; newPassword: string; userAgent: string }): Promise<SessionJson | null> =>
      upstream.post<SessionJson | null>('/app/house/user/resetPassword', { body }),
    /** The session to go on with. */
    changePassword: (body: { currentPassword: string; newPassword: string }): Promise<SessionJson> =>
      upstream.post<SessionJson>('/app/house/user/password', { body }),
  };
}

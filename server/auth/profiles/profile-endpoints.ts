import type { EmailConfirmedJson, EmailLinkJson, OwnProfileBody } from '../../../upstream/auth/profile-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const OWN = '/app/house/user';

/** REST calls for the viewer's name, address, and phone number, and for confirming a new address. */
export function createProfileEndpoints(upstream: UpstreamClient) {
  return {
    updateOwnProfile: (body: OwnProfileBody) => upstream.post<null>(`${OWN}/profile`, { body }),

    resendOwnEmailConfirmation: () => upstream.post<null>(`${OWN}/emailChange/resend`, {}),

    withdrawOwnEmailAddress: () => upstream.post<null>(`${OWN}/emailChange/withdraw`, {}),

    emailAddressLink: (token: string) =>
      upstream.post<EmailLinkJson>(`${OWN}/emailLink`, { body: { token }, readOnly: true }),

    confirmEmailAddress: (token: string) =>
      upstream.post<EmailConfirmedJson>(`${OWN}/emailLink/confirm`, { body: { token } }),
  };
}

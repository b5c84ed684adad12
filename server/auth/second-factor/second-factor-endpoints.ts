import type {
  AddedJson,
  OfferJson,
  PasskeyOptionsJson,
  SecondFactorJson,
} from '../../../upstream/auth/second-factor/second-factor-wire';
import type { SignedInJson } from '../../../upstream/auth/sessions/session-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const OWN = '/app/house/user/secondFactor';

/** REST calls for signing in with an authenticator app or a passkey, and for setting them up. */
export function createSecondFactorEndpoints(upstream: UpstreamClient) {
  return {
    completeSignIn: (body: { token: string; code: string; deviceToken: string | undefined }) =>
      upstream.post<SignedInJson>('/app/session/secondFactor', { body, readOnly: true }),

    secondFactor: () => upstream.get<SecondFactorJson>(OWN),

    offerAuthenticator: (body: { currentPassword: string }) =>
      upstream.post<OfferJson>(`${OWN}/authenticator`, { body }),

    confirmAuthenticator: (body: { code: string }) =>
      upstream.post<AddedJson>(`${OWN}/authenticator/confirm`, { body }),

    renewRecoveryCodes: async (body: { currentPassword: string }): Promise<string[]> =>
      (await upstream.post<{ recoveryCodes: string[] }>(`${OWN}/recoveryCodes`, { body })).recoveryCodes,

    removeAuthenticator: (body: { currentPassword: string }) =>
      upstream.post<null>(`${OWN}/authenticator/remove`, { body }),

    askForPasskey: (body: { token: string | null }) =>
      upstream.post<PasskeyOptionsJson>('/app/session/passkey/options', { body, readOnly: true }),

    signInWithPasskey: (body: {
      token: string | null;
      response: string;
      userAgent: string | undefined;
      deviceToken: string | undefined;
    }) => upstream.post<SignedInJson>('/app/session/passkey', { body, readOnly: true }),

    offerPasskey: (body: { currentPassword: string }) =>
      upstream.post<PasskeyOptionsJson>(`${OWN}/passkeys/offer`, { body }),

    addPasskey: (body: { name: string; response: string }) => upstream.post<AddedJson>(`${OWN}/passkeys`, { body }),

    removePasskey: (passkeyRef: string, body: { currentPassword: string }) =>
      upstream.post<null>(`${OWN}/passkeys/{passkeyRef}/remove`, { params: { passkeyRef }, body }),
  };
}

import { z } from 'zod';
import { data, Timestamp } from '../../core/http/wire';

const PasskeyJson = z.object({
  passkeyRef: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type PasskeyJson = z.infer<typeof PasskeyJson>;

/** The second factors of a user. */
export const SecondFactorJson = z.object({
  authenticatorSince: Timestamp.nullable().describe(
    'When the authenticator app was confirmed; null when there is none',
  ),
  passkeys: z.array(PasskeyJson).describe('Oldest first'),
  recoveryCodesLeft: z.int().describe('Number of unused recovery codes'),
});
export type SecondFactorJson = z.infer<typeof SecondFactorJson>;

/** GET /app/house/user/secondFactor (added). */
export const SecondFactorAnswer = data(SecondFactorJson);

/** POST /app/house/user/secondFactor/authenticator (added): offers an app, which is active once it is confirmed. */
export const PasswordBody = z.object({ currentPassword: z.string().max(1000) });
export const OfferAnswer = data(
  z.object({
    secret: z.string().describe('Base32 secret to type into the app'),
    address: z.string().describe('otpauth:// URL to show as a QR code'),
  }),
);
export type OfferJson = z.infer<typeof OfferAnswer>['data'];

/** POST .../authenticator/confirm (added). */
export const ConfirmBody = z.object({ code: z.string().max(50) });

/** Recovery codes are shown once, because only their hashes are stored. */
const RecoveryCodes = z.array(z.string());
export const RecoveryCodesAnswer = data(z.object({ recoveryCodes: RecoveryCodes }));
/** Response to adding an app or a passkey (added). */
export const AddedAnswer = data(
  z.object({
    recoveryCodes: RecoveryCodes.nullable().describe(
      'Returned with the first app or passkey; null with any later one, which keeps the existing codes',
    ),
  }),
);
export type AddedJson = z.infer<typeof AddedAnswer>['data'];

/** WebAuthn JSON from or for a browser. */
const WebAuthnJson = z.string().max(30_000);
/** POST /app/house/user/secondFactor/passkeys/offer and POST /app/session/passkey/options (added). */
export const PasskeyOptionsAnswer = data(
  z.object({
    options: WebAuthnJson.describe('PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON'),
  }),
);
export type PasskeyOptionsJson = z.infer<typeof PasskeyOptionsAnswer>['data'];
/** POST /app/house/user/secondFactor/passkeys (added). */
export const AddPasskeyBody = z.object({
  name: z.string().max(60),
  response: WebAuthnJson.describe('RegistrationResponseJSON'),
});
export const PasskeyParams = z.object({ passkeyRef: z.string().max(100) });

const AwaitedToken = z
  .string()
  .max(100)
  .nullable()
  .describe('Challenge from a sign-in with a correct password; null for a sign-in without a password');
/** POST /app/session/passkey/options (added): requests a passkey. */
export const AskForPasskeyBody = z.object({ token: AwaitedToken });
/** POST /app/session/passkey (added): signs in. */
export const PasskeySignInBody = z.object({
  token: AwaitedToken,
  response: WebAuthnJson.describe('AuthenticationResponseJSON'),
  userAgent: z.string().optional(),
  deviceToken: z.string().max(100).optional(),
});

/** POST /app/session/secondFactor (added): completes a sign-in. */
export const CompleteSignInBody = z.object({
  token: z.string().max(100).describe('Challenge that the password sign-in returned'),
  code: z.string().max(50).describe('Six-digit code from the authenticator app, or a recovery code'),
  deviceToken: z.string().max(100).optional(),
});

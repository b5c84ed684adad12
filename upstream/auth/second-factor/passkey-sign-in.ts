import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { hashOf, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { findOwner } from '../passwords/password-store';
import { countAttempt } from '../sessions/attempts';
import { deviceOf } from '../sessions/devices';
import { limits } from '../sessions/limits';
import type { SignedInJson } from '../sessions/session-wire';
import { passkeyRefused, signedAnswer, verifySignature } from './ceremony';
import { findPasskey, insertChallenge, notePasskeyUse, selectPasskeys } from './passkey-store';
import { requireRelyingParty } from './passkeys';
import { type Completing, openProven, signInExpired } from './pending';
import { findPending, takePending } from './second-factor-store';

/**
 * Returns the JSON of WebAuthn's PublicKeyCredentialRequestOptions, valid for ten minutes. With the token of a sign-in whose password was
 * correct, only that user's passkeys are requested, else any. Throws 401 SIGN_IN_EXPIRED, 409 PASSKEYS_UNAVAILABLE, 429 after 300 from an
 * address in 15 minutes.
 */
export async function askForPasskey(
  services: Services,
  { token }: { readonly token: string | null },
  clientAddress: string,
): Promise<string> {
  const { db, clock } = services;
  const site = requireRelyingParty(services);
  const now = clock.now();
  const pending = token === null ? null : await findPending(db, tokenHashOf(token), now);
  if (token !== null && pending === null) throw signInExpired();
  const key = hashOf('passkey-address', clientAddress);
  await countAttempt(services, [{ key, most: limits.attempts.passkeysPerAddress }], [key]);
  const passkeys = pending && (await selectPasskeys(db, pending));
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    timeout: limits.pendingMs,
    ...(passkeys && { allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })) }),
  });
  await insertChallenge(db, tokenHashOf(options.challenge), null, new Date(now.getTime() + limits.pendingMs));
  return JSON.stringify(options);
}

export interface PasskeySignIn {
  /** Token of a sign-in whose password was correct; null for a sign-in without a password. */
  readonly token: string | null;
  /** JSON of WebAuthn's AuthenticationResponseJSON. */
  readonly response: string;
  /** The browser's User-Agent. */
  readonly userAgent?: string | undefined;
}

/**
 * Signs in with a passkey, which combines two factors: the device, and the person that it recognized. Throws 401 PASSKEY_REFUSED or
 * SIGN_IN_EXPIRED, 409 PASSKEYS_UNAVAILABLE.
 */
export async function signInWithPasskey(
  services: Services,
  { token, response: json, userAgent = '' }: PasskeySignIn,
  by: Completing,
): Promise<SignedInJson> {
  const { db, clock, log } = services;
  const site = requireRelyingParty(services);
  const now = clock.now();
  const response = signedAnswer(json);
  const passkey = response && (await findPasskey(db, response.id));
  const tokenHash = token === null ? null : tokenHashOf(token);
  const pending = tokenHash === null ? null : await findPending(db, tokenHash, now);
  if (tokenHash !== null && pending === null) throw signInExpired();
  if (response === null || passkey === null) throw passkeyRefused(401);
  if (pending !== null && (pending.houseId !== passkey.houseId || pending.userId !== passkey.userId))
    throw passkeyRefused(401);
  const counter = await verifySignature(services, site, passkey, response);
  const owner = await findOwner(db, passkey);
  if (owner === null) throw passkeyRefused(401);
  const device = await deviceOf(services, by.deviceToken, owner);
  const session = await db.transaction(async (tx) => {
    if (!(await notePasskeyUse(tx, passkey.id, counter, now))) throw passkeyRefused(401);
    if (tokenHash !== null && !(await takePending(tx, tokenHash))) throw signInExpired();
    const { houseId, userId, passwordHash } = pending ?? owner;
    return openProven(
      tx,
      services,
      { houseId, userId, passwordHash, userAgent: pending?.userAgent ?? userAgent },
      device,
      by.token,
    );
  });
  log.info({ houseId: owner.houseId, userId: owner.userId }, 'signed in with a passkey');
  return session;
}

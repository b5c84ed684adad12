import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import type { RelyingParty } from '../../../rules/auth/relying-party';
import { Refusal } from '../../core/errors';
import { tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import type { SessionOwner } from '../sessions/session-store';
import { type PasskeyRow, takeChallenge } from './passkey-store';

/** Returns the same error for any invalid passkey: 401 at sign-in, 422 when one is added. */
export const passkeyRefused = (status: 401 | 422) =>
  new Refusal(status, [
    { code: 'PASSKEY_REFUSED', message: "That passkey couldn't be verified. Try again.", field: null },
  ]);

const text = z.string().max(20_000);
const credential = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** The fields that are used from WebAuthn's RegistrationResponseJSON. */
const NewAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});

/** The fields that are used from WebAuthn's AuthenticationResponseJSON. */
const SignedAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});
export type SignedAnswer = z.output<typeof SignedAnswer>;

const ClientData = z.object({ challenge: text });

/** Parses JSON from a client; null if it doesn't match the schema. */
function parsed<T>(shape: z.ZodType<T>, json: string): T | null {
  try {
    return shape.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Consumes and returns the challenge of a response; null if it isn't one of ours. */
async function takenChallenge(
  { db, clock }: Services,
  clientData: string,
  owner: SessionOwner | null,
): Promise<string | null> {
  const asked = parsed(ClientData, Buffer.from(clientData, 'base64url').toString());
  return asked !== null && (await takeChallenge(db, tokenHashOf(asked.challenge), owner, clock.now()))
    ? asked.challenge
    : null;
}

/** Returns the passkey from a response to the user's registration options. Throws 422 PASSKEY_REFUSED. */
export async function verifyNewPasskey(
  services: Services,
  site: RelyingParty,
  owner: SessionOwner,
  json: string,
): Promise<Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  const response = parsed(NewAnswer, json);
  const challenge = response && (await takenChallenge(services, response.response.clientDataJSON, owner));
  if (response === null || challenge === null) throw passkeyRefused(422);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    services.log.warn(
      { houseId: owner.houseId, userId: owner.userId, reason: String(error) },
      'a new passkey was refused',
    );
    return null;
  });
  if (!verified?.verified) throw passkeyRefused(422);
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports,
  };
}

/** Parses a sign-in response; `verifySignature` must verify it. */
export const signedAnswer = (json: string): SignedAnswer | null => parsed(SignedAnswer, json);

/** Verifies a signature and returns the passkey's new counter. Throws 401 PASSKEY_REFUSED if the signature or its challenge is invalid. */
export async function verifySignature(
  services: Services,
  site: RelyingParty,
  passkey: PasskeyRow,
  response: SignedAnswer,
): Promise<number> {
  const challenge = await takenChallenge(services, response.response.clientDataJSON, null);
  if (challenge === null) throw passkeyRefused(401);
  const { id, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id, counter, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) },
  }).catch((error: unknown) => {
    services.log.warn(
      { houseId: passkey.houseId, userId: passkey.userId, reason: String(error) },
      'a passkey was refused',
    );
    return null;
  });
  if (!verified?.verified) throw passkeyRefused(401);
  return verified.authenticationInfo.newCounter;
}

import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import type { RelyingParty } from '../../../rules/auth/relying-party';
import { Refusal } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { tokenHashOf } from '../sessions/secrets';
import type { SessionOwner } from '../sessions/session-store';
import { type PasskeyRow, takeChallenge } from './passkey-store';

/** A passkey that does not fit what was asked, whatever is wrong with it. 401 at sign-in, 422 for one that is added. */
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

/** WebAuthn's RegistrationResponseJSON, as far as it is used. */
const NewAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});

/** WebAuthn's AuthenticationResponseJSON, as far as it is used. */
const SignedAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});
export type SignedAnswer = z.output<typeof SignedAnswer>;

const ClientData = z.object({ challenge: text });

/** JSON that somebody sent, in a shape; null where it is none. */
function parsed<T>(shape: z.ZodType<T>, json: string): T | null {
  try {
    return shape.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** The challenge that the answer says it is for, used up; null where it is none of ours. */
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

/** The passkey of an answer to what a user was offered. Throws 422 PASSKEY_REFUSED. */
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

/** The credential that an answer names, as far as it is one; to be verified by `verifySignature`. */
export const signedAnswer = (json: string): SignedAnswer | null => parsed(SignedAnswer, json);

/** The counter after a signature of the passkey. Throws 401 PASSKEY_REFUSED where it is not the passkey's, or not for what was asked. */
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

import { generateRegistrationOptions } from '@simplewebauthn/server';
import { type RelyingParty, relyingPartyOf } from '../../../rules/auth/relying-party';
import { readableLine } from '../../../rules/core/text';
import { conflict, invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { hashOf, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { requireOwnPassword } from '../passwords/own-password';
import { findOwner } from '../passwords/password-store';
import { limits } from '../sessions/limits';
import { requireOwnSession } from '../sessions/sessions';
import { verifyNewPasskey } from './ceremony';
import { addFactor, hasNone, removeFactor } from './changes';
import { deletePasskey, insertChallenge, insertPasskey, selectPasskeys } from './passkey-store';

/** Returns the site that passkeys are created for. Throws 409 if there can't be one: see relyingPartyOf. */
export function requireRelyingParty({ publicUrl }: Services): RelyingParty {
  const site = relyingPartyOf(publicUrl);
  if (site === null)
    throw conflict('PASSKEYS_UNAVAILABLE', 'Passkeys need Rostrum to be opened by https under a host name.');
  return site;
}

const tooMany = () =>
  conflict('TOO_MANY_PASSKEYS', `You can have ${limits.passkeysPerUser} passkeys. Remove one first.`);

/**
 * Returns the JSON of WebAuthn's PublicKeyCredentialCreationOptions, valid for ten minutes. Throws 403 without a session, 422
 * WRONG_PASSWORD, and 409 if passkeys are unavailable or the user has the maximum number.
 */
export async function offerPasskey(
  services: Services,
  actor: Actor,
  token: string,
  { currentPassword }: { readonly currentPassword: string },
): Promise<string> {
  await requireOwnSession(services, actor, token);
  const site = requireRelyingParty(services);
  const owner = await requireOwnPassword(services, actor, currentPassword);
  const passkeys = await selectPasskeys(services.db, owner);
  if (passkeys.length >= limits.passkeysPerUser) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: 'Rostrum',
    rpID: site.id,
    userName: `${owner.userName} (${owner.houseName})`,
    userDisplayName: owner.displayName,
    timeout: limits.pendingMs,
    // The same for all passkeys of a user, so that an authenticator stores only one; it reveals nothing about the user.
    userID: new Uint8Array(Buffer.from(hashOf('passkey-user', String(owner.houseId), String(owner.userId)), 'hex')),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(
    services.db,
    tokenHashOf(options.challenge),
    owner,
    new Date(services.clock.now().getTime() + limits.pendingMs),
  );
  return JSON.stringify(options);
}

/** A name for the list that identifies the device. */
export interface NewPasskey {
  readonly name: string;
  /** JSON of WebAuthn's RegistrationResponseJSON. */
  readonly response: string;
}

/**
 * Adds a passkey that the browser created. Returns recovery codes if it is the user's first second factor, else null. Throws 403 without a
 * session, 422 with the field, 422 PASSKEY_REFUSED if it doesn't match the options, and 409 if it is stored already.
 */
export async function addPasskey(
  services: Services,
  actor: Actor,
  token: string,
  { name, response }: NewPasskey,
): Promise<string[] | null> {
  await requireOwnSession(services, actor, token);
  const site = requireRelyingParty(services);
  const tidied = readableLine(name);
  if (tidied === '') throw invalid([{ code: 'REQUIRED', message: 'Enter a name.', field: 'name' }]);
  const owner = await findOwner(services.db, actor);
  if (owner === null) throw hasNone();
  const passkey = await verifyNewPasskey(services, site, owner, response);
  return addFactor(services, actor, owner, 'passkey.add', async (tx) => {
    if ((await selectPasskeys(tx, owner)).length >= limits.passkeysPerUser) throw tooMany();
    const { houseId, userId } = owner;
    const isNew = await insertPasskey(tx, {
      ...passkey,
      houseId,
      userId,
      ref: services.newRef('PSK'),
      name: tidied,
      createdAt: services.clock.now(),
      usedAt: null,
    });
    if (!isNew) throw conflict('PASSKEY_EXISTS', 'This passkey is set up already.');
  });
}

/** Removes one of the caller's own passkeys. Throws 403 without a session, 422 WRONG_PASSWORD, 409 if there is no such passkey. */
export async function removePasskey(
  services: Services,
  actor: Actor,
  token: string,
  { ref, currentPassword }: { readonly ref: string; readonly currentPassword: string },
): Promise<void> {
  await requireOwnSession(services, actor, token);
  const owner = await requireOwnPassword(services, actor, currentPassword);
  await removeFactor(services, actor, owner, 'passkey.remove', (tx) => deletePasskey(tx, owner, ref));
}

import { generateRegistrationOptions } from '@simplewebauthn/server';
import { type RelyingParty, relyingPartyOf } from '../../../rules/auth/relying-party';
import { readableLine } from '../../../rules/core/text';
import type { Actor } from '../../core/http/actor';
import { conflict, invalid } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { requireOwnPassword } from '../passwords/own-password';
import { findOwner } from '../passwords/password-store';
import { limits } from '../sessions/limits';
import { hashOf, tokenHashOf } from '../sessions/secrets';
import { requireOwnSession } from '../sessions/sessions';
import { verifyNewPasskey } from './ceremony';
import { addFactor, hasNone, removeFactor } from './changes';
import { deletePasskey, insertChallenge, insertPasskey, selectPasskeys } from './passkey-store';

/** The site that passkeys are made for. Throws 409 where there can be none: see relyingPartyOf. */
export function requireRelyingParty({ publicUrl }: Services): RelyingParty {
  const site = relyingPartyOf(publicUrl);
  if (site === null)
    throw conflict('PASSKEYS_UNAVAILABLE', 'Passkeys need Rostrum to be opened by https under a host name.');
  return site;
}

const tooMany = () =>
  conflict('TOO_MANY_PASSKEYS', `You can have ${limits.passkeysPerUser} passkeys. Remove one first.`);

/**
 * What a browser makes a passkey with: the JSON of WebAuthn's PublicKeyCredentialCreationOptions, good for ten minutes. Throws 403 without a session, 422 WRONG_PASSWORD,
 * 409 where passkeys are not available, or the user has as many as they can.
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
  const kept = await selectPasskeys(services.db, owner);
  if (kept.length >= limits.passkeysPerUser) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: 'Rostrum',
    rpID: site.id,
    userName: `${owner.userName} (${owner.houseName})`,
    userDisplayName: owner.displayName,
    timeout: limits.pendingMs,
    // The same for all passkeys of a user, so that an authenticator keeps one; it tells nothing about them.
    userID: new Uint8Array(Buffer.from(hashOf('passkey-user', String(owner.houseId), String(owner.userId)), 'hex')),
    attestationType: 'none',
    excludeCredentials: kept.map(({ id, transports }) => ({ id, transports: [...transports] })),
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

/** A name that says which device it is, for the list. */
export interface NewPasskey {
  readonly name: string;
  /** JSON of WebAuthn's RegistrationResponseJSON. */
  readonly response: string;
}

/**
 * Adds a passkey that the browser made; answers recovery codes where it is the user's first second factor, else null. Throws 403 without a session, 422 with the field,
 * PASSKEY_REFUSED where it does not fit what was offered, 409 where it is kept already.
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

/** Removes one of one's own passkeys. Throws 403 without a session, 422 WRONG_PASSWORD, 409 where there is no such passkey. */
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

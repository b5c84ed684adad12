import { isAppCode, tidyCode } from '../../../rules/auth/second-factor';
import { conflict, invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { requireOwnPassword } from '../passwords/own-password';
import { findOwner } from '../passwords/password-store';
import { deleteAttempts } from '../sessions/attempt-store';
import { countAttempt } from '../sessions/attempts';
import { limits } from '../sessions/limits';
import { requireOwnSession } from '../sessions/sessions';
import { appAddress, newAppSecret, stepOfCode } from './app-codes';
import { addFactor, hasNone, removeFactor } from './changes';
import { codeKeyOf } from './check-code';
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  offerAuthenticator,
} from './second-factor-store';
import type { OfferJson } from './second-factor-wire';

const hasOne = () => conflict('SECOND_FACTOR_EXISTS', 'An authenticator app is set up already. Remove it first.');

/**
 * Offers an authenticator app, which is active once a code confirms it. Throws 403 without a session, 422 WRONG_PASSWORD, 409 if there is
 * one.
 */
export async function offerApp(
  services: Services,
  actor: Actor,
  token: string,
  { currentPassword }: { readonly currentPassword: string },
): Promise<OfferJson> {
  await requireOwnSession(services, actor, token);
  const owner = await requireOwnPassword(services, actor, currentPassword);
  const secret = newAppSecret();
  const isOffered = await services.db.transaction((tx) => offerAuthenticator(tx, owner, secret, services.clock.now()));
  if (!isOffered) throw hasOne();
  return { secret, address: appAddress(secret, 'Rostrum', `${owner.userName} (${owner.houseName})`) };
}

/**
 * Confirms the app that was offered. Returns recovery codes if it is the user's first second factor, else null. Throws 422 WRONG_CODE,
 * 429 after 10 wrong codes in 15 minutes, 409 if none was offered.
 */
export async function confirmApp(
  services: Services,
  actor: Actor,
  token: string,
  { code }: { readonly code: string },
): Promise<string[] | null> {
  await requireOwnSession(services, actor, token);
  const { db, clock } = services;
  const owner = await findOwner(db, actor);
  const offered = owner && (await findAuthenticator(db, owner));
  if (owner === null || offered === null) throw hasNone();
  if (offered.confirmedAt !== null) throw hasOne();
  const key = codeKeyOf(owner);
  const ids = await countAttempt(services, [{ key, most: limits.attempts.perUser }], [key]);
  const now = clock.now();
  const tidied = tidyCode(code);
  const step = isAppCode(tidied) ? stepOfCode(offered.secret, tidied, now) : null;
  if (step === null)
    throw invalid([
      { code: 'WRONG_CODE', message: "That code isn't right. Enter the code that the app shows now.", field: 'code' },
    ]);
  return addFactor(services, actor, owner, 'authenticator.add', async (tx) => {
    if (!(await confirmAuthenticator(tx, owner, offered.secret, step, now))) throw hasOne();
    await deleteAttempts(tx, ids, key);
  });
}

/** Removes the caller's own app. Throws 403 without a session, 422 WRONG_PASSWORD, 409 without an app. */
export async function removeApp(
  services: Services,
  actor: Actor,
  token: string,
  { currentPassword }: { readonly currentPassword: string },
): Promise<void> {
  await requireOwnSession(services, actor, token);
  const owner = await requireOwnPassword(services, actor, currentPassword);
  await removeFactor(services, actor, owner, 'authenticator.remove', (tx) => deleteAuthenticator(tx, owner));
}

import type { Queryable } from '../../core/database/database';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import type { SessionOwner } from '../sessions/session-store';
import { CompletedAnswer, DoneAnswer } from '../sessions/session-wire';
import { confirmApp, offerApp, removeApp } from './authenticator';
import { renewRecoveryCodes } from './changes';
import { askForPasskey, signInWithPasskey } from './passkey-sign-in';
import { selectPasskeys } from './passkey-store';
import { addPasskey, offerPasskey, removePasskey } from './passkeys';
import { completeSignIn } from './pending';
import { countRecoveryCodes, findAuthenticator } from './second-factor-store';
import {
  AddedAnswer,
  AddPasskeyBody,
  AskForPasskeyBody,
  CompleteSignInBody,
  ConfirmBody,
  OfferAnswer,
  PasskeyOptionsAnswer,
  PasskeyParams,
  PasskeySignInBody,
  PasswordBody,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  type SecondFactorJson,
} from './second-factor-wire';

async function secondFactorOf(db: Queryable, owner: SessionOwner): Promise<SecondFactorJson> {
  const [authenticator, passkeys, recoveryCodesLeft] = await Promise.all([
    findAuthenticator(db, owner),
    selectPasskeys(db, owner),
    countRecoveryCodes(db, owner),
  ]);
  return {
    authenticatorSince: authenticator?.confirmedAt?.getTime() ?? null,
    passkeys: passkeys.map(({ ref, name, createdAt, usedAt }) => ({
      passkeyRef: ref,
      name,
      createdAt: createdAt.getTime(),
      lastUsedAt: usedAt?.getTime() ?? null,
    })),
    recoveryCodesLeft,
  };
}

/** REST calls for signing in with a second factor. */
const signInRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/session/secondFactor',
    spec: 'added',
    access: 'public',
    summary: 'Completes a sign-in with a code from the authenticator app or a recovery code',
    body: CompleteSignInBody,
    answer: CompletedAnswer,
    handler: async ({ body, token }) => ({
      data: await completeSignIn(services, body, { token, deviceToken: body.deviceToken }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/session/passkey/options',
    spec: 'added',
    access: 'public',
    summary: 'Starts a sign-in with a passkey',
    body: AskForPasskeyBody,
    answer: PasskeyOptionsAnswer,
    handler: async ({ body, clientAddress }) => ({
      data: { options: await askForPasskey(services, body, clientAddress) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/session/passkey',
    spec: 'added',
    access: 'public',
    summary: 'Signs in with a passkey, or completes a sign-in with it',
    body: PasskeySignInBody,
    answer: CompletedAnswer,
    handler: async ({ body, token }) => ({
      data: await signInWithPasskey(services, body, { token, deviceToken: body.deviceToken }),
    }),
  }),
];

const own = { spec: 'added', access: 'session', area: 'person' } as const;

/** REST calls for signing in with an authenticator app or a passkey, and for setting them up. */
export const secondFactorRoutes = (services: Services): Route[] => [
  ...signInRoutes(services),
  defineRoute({
    method: 'GET',
    path: '/app/house/user/secondFactor',
    ...own,
    summary: 'Returns the user’s second factors',
    answer: SecondFactorAnswer,
    handler: async ({ actor }) => ({ data: await secondFactorOf(services.db, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/secondFactor/authenticator',
    ...own,
    summary: 'Starts setting up an authenticator app, which is active once it is confirmed',
    body: PasswordBody,
    answer: OfferAnswer,
    handler: async ({ actor, token, body }) => ({ data: await offerApp(services, actor, token, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/secondFactor/authenticator/confirm',
    ...own,
    summary: 'Confirms the authenticator app with a code. For the first second factor, returns recovery codes, once',
    body: ConfirmBody,
    answer: AddedAnswer,
    handler: async ({ actor, token, body }) => ({
      data: { recoveryCodes: await confirmApp(services, actor, token, body) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/secondFactor/authenticator/remove',
    ...own,
    summary: 'Removes the authenticator app',
    body: PasswordBody,
    answer: DoneAnswer,
    handler: async ({ actor, token, body }) => {
      await removeApp(services, actor, token, body);
      return { data: null };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/secondFactor/passkeys/offer',
    ...own,
    summary: 'Returns the options that a browser needs to create a passkey',
    body: PasswordBody,
    answer: PasskeyOptionsAnswer,
    handler: async ({ actor, token, body }) => ({
      data: { options: await offerPasskey(services, actor, token, body) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/secondFactor/passkeys',
    ...own,
    summary: 'Adds a passkey. For the first second factor, returns recovery codes, once',
    body: AddPasskeyBody,
    answer: AddedAnswer,
    handler: async ({ actor, token, body }) => ({
      data: { recoveryCodes: await addPasskey(services, actor, token, body) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/secondFactor/passkeys/{passkeyRef}/remove',
    ...own,
    summary: 'Removes a passkey',
    params: PasskeyParams,
    body: PasswordBody,
    answer: DoneAnswer,
    handler: async ({ actor, token, params, body }) => {
      await removePasskey(services, actor, token, { ref: params.passkeyRef, ...body });
      return { data: null };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/secondFactor/recoveryCodes',
    ...own,
    summary: 'Replaces the recovery codes and returns the new ones, once',
    body: PasswordBody,
    answer: RecoveryCodesAnswer,
    handler: async ({ actor, token, body }) => ({
      data: { recoveryCodes: await renewRecoveryCodes(services, actor, token, body) },
    }),
  }),
];

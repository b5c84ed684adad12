import type { Queryable } from '../../core/database/database';
import { type Route, route } from '../../core/http/route';
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
  route.post('/app/session/secondFactor', {
    access: 'public',
    summary: 'Completes a sign-in with a code from the authenticator app or a recovery code',
    body: CompleteSignInBody,
    answer: CompletedAnswer,
    handler: ({ body, token }) => completeSignIn(services, body, { token, deviceToken: body.deviceToken }),
  }),
  route.post('/app/session/passkey/options', {
    access: 'public',
    summary: 'Starts a sign-in with a passkey',
    body: AskForPasskeyBody,
    answer: PasskeyOptionsAnswer,
    handler: async ({ body, clientAddress }) => ({ options: await askForPasskey(services, body, clientAddress) }),
  }),
  route.post('/app/session/passkey', {
    access: 'public',
    summary: 'Signs in with a passkey, or completes a sign-in with it',
    body: PasskeySignInBody,
    answer: CompletedAnswer,
    handler: ({ body, token }) => signInWithPasskey(services, body, { token, deviceToken: body.deviceToken }),
  }),
];

const own = { access: 'session', area: 'person' } as const;

/** REST calls for signing in with an authenticator app or a passkey, and for setting them up. */
export const secondFactorRoutes = (services: Services): Route[] => [
  ...signInRoutes(services),
  route.get('/app/house/user/secondFactor', {
    ...own,
    summary: 'Returns the user’s second factors',
    answer: SecondFactorAnswer,
    handler: ({ actor }) => secondFactorOf(services.db, actor),
  }),
  route.post('/app/house/user/secondFactor/authenticator', {
    ...own,
    summary: 'Starts setting up an authenticator app, which is active once it is confirmed',
    body: PasswordBody,
    answer: OfferAnswer,
    handler: ({ actor, token, body }) => offerApp(services, actor, token, body),
  }),
  route.post('/app/house/user/secondFactor/authenticator/confirm', {
    ...own,
    summary: 'Confirms the authenticator app with a code. For the first second factor, returns recovery codes, once',
    body: ConfirmBody,
    answer: AddedAnswer,
    handler: async ({ actor, token, body }) => ({ recoveryCodes: await confirmApp(services, actor, token, body) }),
  }),
  route.post('/app/house/user/secondFactor/authenticator/remove', {
    ...own,
    summary: 'Removes the authenticator app',
    body: PasswordBody,
    answer: DoneAnswer,
    handler: async ({ actor, token, body }) => {
      await removeApp(services, actor, token, body);
      return null;
    },
  }),
  route.post('/app/house/user/secondFactor/passkeys/offer', {
    ...own,
    summary: 'Returns the options that a browser needs to create a passkey',
    body: PasswordBody,
    answer: PasskeyOptionsAnswer,
    handler: async ({ actor, token, body }) => ({ options: await offerPasskey(services, actor, token, body) }),
  }),
  route.post('/app/house/user/secondFactor/passkeys', {
    ...own,
    summary: 'Adds a passkey. For the first second factor, returns recovery codes, once',
    body: AddPasskeyBody,
    answer: AddedAnswer,
    handler: async ({ actor, token, body }) => ({ recoveryCodes: await addPasskey(services, actor, token, body) }),
  }),
  route.post('/app/house/user/secondFactor/passkeys/{passkeyRef}/remove', {
    ...own,
    summary: 'Removes a passkey',
    params: PasskeyParams,
    body: PasswordBody,
    answer: DoneAnswer,
    handler: async ({ actor, token, params, body }) => {
      await removePasskey(services, actor, token, { ref: params.passkeyRef, ...body });
      return null;
    },
  }),
  route.post('/app/house/user/secondFactor/recoveryCodes', {
    ...own,
    summary: 'Replaces the recovery codes and returns the new ones, once',
    body: PasswordBody,
    answer: RecoveryCodesAnswer,
    handler: async ({ actor, token, body }) => ({
      recoveryCodes: await renewRecoveryCodes(services, actor, token, body),
    }),
  }),
];

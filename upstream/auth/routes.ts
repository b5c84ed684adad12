import { z } from 'zod';
import { unauthenticated } from '../core/http/errors';
import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { passwordRoutes } from './passwords/password-routes';
import { profileRoutes } from './profiles/profile-routes';
import { secondFactorRoutes } from './second-factor/routes';
import { currentUser, signOut, superUser } from './service';
import { sessionRoutes } from './sessions/session-routes';
import { signIn } from './sessions/sign-in';
import { tokenRoutes } from './tokens/token-routes';
import { userRoutes } from './users/user-routes';
import { SignInAnswer, SignInBody, SignOutAnswer, SuperUserAnswer, UserAnswer } from './wire';

export const authRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/session',
    spec: 'added',
    access: 'public',
    summary: 'Signs in: the token is the credential, as the cookie rostrum_session or as a bearer',
    body: SignInBody,
    answer: SignInAnswer,
    handler: async ({ body, clientAddress, actor, token }) => ({
      data: await signIn(services, body, { clientAddress, actor, token }),
    }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/app/session',
    spec: 'added',
    access: 'session',
    summary: 'Signs out: the session ends',
    answer: SignOutAnswer,
    handler: async ({ token }) => {
      await signOut(services, token);
      return { data: null };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/user',
    spec: 'S1§7',
    access: 'session',
    area: 'any',
    summary: 'The signed-in user, their access and their house',
    answer: UserAnswer,
    handler: async ({ actor }) => {
      const user = await currentUser(services, actor);
      if (user === null) throw unauthenticated();
      return { data: { user } };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/superuser/{userRef}',
    spec: 'S1§7',
    access: 'session',
    area: 'any',
    summary: 'The super-user record of a user; null means that they are none',
    params: z.object({ userRef: z.string().max(100) }),
    answer: SuperUserAnswer,
    handler: async ({ actor, params }) => ({ data: { superUser: await superUser(services, actor, params.userRef) } }),
  }),
  ...sessionRoutes(services),
  ...secondFactorRoutes(services),
  ...passwordRoutes(services),
  ...profileRoutes(services),
  ...userRoutes(services),
  ...tokenRoutes(services),
];

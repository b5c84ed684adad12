import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { DoneAnswer, EndSessionsBody, OwnSessionsAnswer, SignInAnswer, SignInBody } from './sessions/session-wire';
import { endOwnSession, endOwnSessions, ownSessions, signOut } from './sessions/sessions';
import { signIn } from './sign-in';

/** REST calls for sessions. */
export const sessionRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/user/sessions',
    spec: 'added',
    access: 'session',
    area: 'person',
    summary: 'Lists the user’s sessions',
    answer: OwnSessionsAnswer,
    handler: async ({ actor, token }) => ({ data: { sessions: await ownSessions(services, actor, token) } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/sessions/end',
    spec: 'added',
    access: 'session',
    area: 'person',
    summary:
      'Ends the named session, or all sessions of the user when none is named; with keepThis, all except the current one',
    body: EndSessionsBody,
    answer: DoneAnswer,
    handler: async ({ actor, token, body }) => {
      if (body.sessionRef !== undefined) await endOwnSession(services, actor, body.sessionRef);
      else await endOwnSessions(services, actor, token, body.keepThis ?? false);
      return { data: null };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/app/session',
    spec: 'added',
    access: 'public',
    summary: 'Signs in. The token authenticates later calls, as the cookie rostrum_session or as a bearer token',
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
    summary: 'Signs out and ends the session',
    answer: DoneAnswer,
    handler: async ({ token }) => {
      await signOut(services, token);
      return { data: null };
    },
  }),
];

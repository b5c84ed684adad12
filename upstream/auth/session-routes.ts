import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { DoneAnswer, EndSessionsBody, OwnSessionsAnswer, SignInAnswer, SignInBody } from './sessions/session-wire';
import { endOwnSession, endOwnSessions, ownSessions, signOut } from './sessions/sessions';
import { signIn } from './sign-in';

/** REST calls for sessions. */
export const sessionRoutes = (services: Services): Route[] => [
  route.get('/app/house/user/sessions', {
    access: 'session',
    area: 'person',
    summary: 'Lists the user’s sessions',
    answer: OwnSessionsAnswer,
    handler: async ({ actor, token }) => ({ sessions: await ownSessions(services, actor, token) }),
  }),
  route.post('/app/house/user/sessions/end', {
    access: 'session',
    area: 'person',
    summary:
      'Ends the named session, or all sessions of the user when none is named; with keepThis, all except the current one',
    body: EndSessionsBody,
    answer: DoneAnswer,
    handler: async ({ actor, token, body }) => {
      if (body.sessionRef !== undefined) await endOwnSession(services, actor, body.sessionRef);
      else await endOwnSessions(services, actor, token, body.keepThis ?? false);
      return null;
    },
  }),
  route.post('/app/session', {
    access: 'public',
    summary: 'Signs in. The token authenticates later calls, as the cookie rostrum_session or as a bearer token',
    body: SignInBody,
    answer: SignInAnswer,
    handler: ({ body, clientAddress, actor, token }) => signIn(services, body, { clientAddress, actor, token }),
  }),
  route.delete('/app/session', {
    access: 'session',
    summary: 'Signs out and ends the session',
    answer: DoneAnswer,
    handler: async ({ token }) => {
      await signOut(services, token);
      return null;
    },
  }),
];

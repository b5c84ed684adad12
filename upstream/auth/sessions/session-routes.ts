import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { DoneAnswer, EndSessionsBody, OwnSessionsAnswer } from './session-wire';
import { endOwnSession, endOwnSessions, ownSessions } from './sessions';

/** One's own sessions. */
export const sessionRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/user/sessions',
    spec: 'added',
    access: 'session',
    area: 'person',
    summary: 'Where the user is signed in',
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
      'Ends the session that is named, or, where none is, all of the user: with keepThis all but the one that asks',
    body: EndSessionsBody,
    answer: DoneAnswer,
    handler: async ({ actor, token, body }) => {
      if (body.sessionRef !== undefined) await endOwnSession(services, actor, body.sessionRef);
      else await endOwnSessions(services, actor, token, body.keepThis ?? false);
      return { data: null };
    },
  }),
];

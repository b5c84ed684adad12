import { z } from 'zod';
import { unauthenticated } from '../../core/errors';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { SuperUserAnswer, UserAnswer } from '../access-wire';
import { currentUser, superUser } from './current-user';

/** REST calls for the signed-in user and their permissions. */
export const accessRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/user',
    spec: 'specified',
    access: 'session',
    area: 'any',
    summary: 'Returns the signed-in user, their access, and their house',
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
    spec: 'specified',
    access: 'session',
    area: 'any',
    summary: 'Returns a user’s super-user record; null when they are not a super user',
    params: z.object({ userRef: z.string().max(100) }),
    answer: SuperUserAnswer,
    handler: async ({ actor, params }) => ({ data: { superUser: await superUser(services, actor, params.userRef) } }),
  }),
];

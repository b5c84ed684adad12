import { z } from 'zod';
import { unauthenticated } from '../../core/errors';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { SuperUserAnswer, UserAnswer } from '../access-wire';
import { currentUser, superUser } from './current-user';

/** REST calls for the signed-in user and their permissions. */
export const accessRoutes = (services: Services): Route[] => [
  route.get('/app/house/user', {
    spec: 'specified',
    access: 'session',
    area: 'any',
    summary: 'Returns the signed-in user, their access, and their house',
    answer: UserAnswer,
    handler: async ({ actor }) => {
      const user = await currentUser(services, actor);
      if (user === null) throw unauthenticated();
      return { user };
    },
  }),
  route.get('/app/house/{houseRef}/superuser/{userRef}', {
    spec: 'specified',
    access: 'session',
    area: 'any',
    summary: 'Returns a user’s super-user record; null when they are not a super user',
    params: z.object({ userRef: z.string().max(100) }),
    answer: SuperUserAnswer,
    handler: async ({ actor, params }) => ({ superUser: await superUser(services, actor, params.userRef) }),
  }),
];

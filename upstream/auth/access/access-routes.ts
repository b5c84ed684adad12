import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { superUser } from '../service';
import { SuperUserAnswer } from '../wire';

/** REST calls for the permissions of the signed-in user. */
export const accessRoutes = (services: Services): Route[] => [
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

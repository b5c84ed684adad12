import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { changeSetUp, readSetUp } from './set-up';
import { SetUpAnswer, SetUpBody } from './set-up-wire';

/** The calls of the set-up list. */
export const setUpRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/setUp', {
    access: 'sensitive',
    summary: 'Returns the steps of setting up the house, and which are done',
    answer: SetUpAnswer,
    handler: async ({ actor }) => ({ setUp: await readSetUp(services, actor) }),
  }),
  route.post('/app/house/{houseRef}/setUp', {
    access: 'sensitive',
    summary: 'Confirms the settings, skips the payments step, or hides the set-up list',
    body: SetUpBody,
    answer: SetUpAnswer,
    handler: async ({ actor, body }) => ({ setUp: await changeSetUp(services, actor, body) }),
  }),
];

import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { changeSetUp, readSetUp } from './set-up';
import { SetUpAnswer, SetUpBody } from './set-up-wire';

/** The calls of the set-up list. */
export const setUpRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/setUp',
    spec: 'added',
    access: 'sensitive',
    summary: 'Returns the steps of setting up the house, and which are done',
    answer: SetUpAnswer,
    handler: async ({ actor }) => ({ data: { setUp: await readSetUp(services, actor) } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/setUp',
    spec: 'added',
    access: 'sensitive',
    summary: 'Confirms the settings, skips the payments step, or hides the set-up list',
    body: SetUpBody,
    answer: SetUpAnswer,
    handler: async ({ actor, body }) => ({ data: { setUp: await changeSetUp(services, actor, body) } }),
  }),
];

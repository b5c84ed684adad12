import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { DoneAnswer } from '../sessions/session-wire';
import { removeSavedView, selectSavedViews } from './saved-view-store';
import { SavedViewAnswer, SavedViewBody, SavedViewParams, SavedViewsAnswer, SavedViewsQuery } from './saved-view-wire';
import { saveView } from './saved-views';

const PATH = '/app/house/user/savedViews';

/** REST calls for the signed-in user's saved views of lists. */
export const savedViewRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: PATH,
    spec: 'added',
    access: 'session',
    area: 'person',
    summary: 'Returns the user’s views of a list, by name',
    query: SavedViewsQuery,
    answer: SavedViewsAnswer,
    handler: async ({ actor, query }) => ({
      data: { savedViews: (await selectSavedViews(services.db, actor)).filter(({ list }) => list === query.list) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: PATH,
    spec: 'added',
    access: 'session',
    area: 'person',
    summary: 'Saves a view of a list with its filters, order, and columns: a new one, or the one with the number',
    body: SavedViewBody,
    answer: SavedViewAnswer,
    handler: async ({ actor, body }) => ({ data: await saveView(services, actor, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${PATH}/{savedViewNumber}/delete`,
    spec: 'added',
    access: 'session',
    area: 'person',
    summary: 'Deletes a view of a list',
    params: SavedViewParams,
    answer: DoneAnswer,
    handler: async ({ actor, params }) => {
      await removeSavedView(services.db, actor, params.savedViewNumber);
      return { data: null };
    },
  }),
];

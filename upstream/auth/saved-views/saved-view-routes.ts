import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { DoneAnswer } from '../sessions/session-wire';
import { removeSavedView, selectSavedViews } from './saved-view-store';
import { SavedViewAnswer, SavedViewBody, SavedViewParams, SavedViewsAnswer, SavedViewsQuery } from './saved-view-wire';
import { saveView } from './saved-views';

const PATH = '/app/house/user/savedViews';

/** REST calls for the signed-in user's saved views of lists. */
export const savedViewRoutes = (services: Services): Route[] => [
  route.get(PATH, {
    access: 'session',
    area: 'person',
    summary: 'Returns the user’s views of a list, by name',
    query: SavedViewsQuery,
    answer: SavedViewsAnswer,
    handler: async ({ actor, query }) => ({
      savedViews: (await selectSavedViews(services.db, actor)).filter(({ list }) => list === query.list),
    }),
  }),
  route.post(PATH, {
    access: 'session',
    area: 'person',
    summary: 'Saves a view of a list with its filters, order, and columns: a new one, or the one with the number',
    body: SavedViewBody,
    answer: SavedViewAnswer,
    handler: ({ actor, body }) => saveView(services, actor, body),
  }),
  route.post(`${PATH}/{savedViewNumber}/delete`, {
    access: 'session',
    area: 'person',
    summary: 'Deletes a view of a list',
    params: SavedViewParams,
    answer: DoneAnswer,
    handler: async ({ actor, params }) => {
      await removeSavedView(services.db, actor, params.savedViewNumber);
      return null;
    },
  }),
];

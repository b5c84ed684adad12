import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { DoneAnswer } from '../sessions/session-wire';
import { selectTableLayouts } from './table-layout-store';
import { TableLayoutJson, TableLayoutsAnswer } from './table-layout-wire';
import { saveTableLayout } from './table-layouts';

/** REST calls for the signed-in user's table layouts. */
export const tableLayoutRoutes = (services: Services): Route[] => [
  route.get('/app/house/user/tableLayouts', {
    access: 'session',
    area: 'person',
    summary: 'Returns the user’s column layouts',
    answer: TableLayoutsAnswer,
    handler: async ({ actor }) => ({ tableLayouts: await selectTableLayouts(services.db, actor) }),
  }),
  route.post('/app/house/user/tableLayouts', {
    access: 'session',
    area: 'person',
    summary: 'Saves the user’s column layout for a table. Without columns, restores the default layout',
    body: TableLayoutJson,
    answer: DoneAnswer,
    handler: async ({ actor, body }) => {
      await saveTableLayout(services, actor, body);
      return null;
    },
  }),
];

import { notFound } from '../core/errors';
import { type Route, route } from '../core/http/route';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import { countDrawer, countJson, readDrawer } from './count-drawer';
import { selectCounts, selectCountsById } from './drawer-store';
import {
  CountedDrawerAnswer,
  DrawerAnswer,
  DrawerCountBody,
  DrawerCountsAnswer,
  DrawerCountsQuery,
  DrawerQuery,
} from './drawer-wire';

const PAGE_SIZE = 50;

/** REST calls of the drawer. API tokens need the scope of invoices. */
export const drawerRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/drawer', {
    access: 'invoices',
    area: 'invoicing',
    summary:
      'Returns the payments that were recorded on a day, by method, without payments through the provider and credits',
    query: DrawerQuery,
    answer: DrawerAnswer,
    handler: ({ actor, query }) => readDrawer(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/drawerCounts', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Lists counts of the drawer, latest day first, or by id',
    query: DrawerCountsQuery,
    answer: DrawerCountsAnswer,
    handler: async ({ actor: { houseId }, query: { ids, ...paging } }) => {
      if (ids) {
        const rows = await selectCountsById(services.db, houseId, ids);
        return { drawerCounts: rows.map(countJson), totalRecords: rows.length };
      }
      const window = windowOf({ ...paging, size: paging.size ?? PAGE_SIZE }, PAGE_SIZE);
      const { rows, total } = await selectCounts(services.db, houseId, window);
      return { drawerCounts: rows.map(countJson), totalRecords: total };
    },
  }),
  route.post('/app/house/{houseRef}/drawerCounts', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Stores what was counted in the drawer beside what was recorded, once per Idempotency-Key',
    body: DrawerCountBody,
    answer: CountedDrawerAnswer,
    handler: async ({ actor, body, idempotencyKey }) => {
      const id = await countDrawer(services, actor, body, idempotencyKey);
      const [row] = await selectCountsById(services.db, actor.houseId, [id]);
      if (!row) throw notFound('The count');
      return { drawerCount: countJson(row) };
    },
  }),
];

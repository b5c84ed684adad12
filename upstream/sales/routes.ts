import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { buyNowRoutes } from './buy-now/buy-now-routes';
import { readCatalogs, readCatalogUrl } from './service';
import { termsRoutes } from './terms/terms-routes';
import { CatalogsAnswer, CatalogsQuery, CatalogUrlAnswer, CatalogUrlParams } from './wire';

export const salesRoutes = (services: Services): Route[] => [
  ...termsRoutes(services),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/catalogs',
    spec: 'added',
    access: 'sales',
    summary: 'Lists the house’s sessions, latest first, with the totals of their lots',
    query: CatalogsQuery,
    answer: CatalogsAnswer,
    handler: async ({ actor, query }) => ({ data: await readCatalogs(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/catalogURL/{catalogID}',
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the public address of a session',
    params: CatalogUrlParams,
    answer: CatalogUrlAnswer,
    handler: async ({ actor, params }) => ({ data: await readCatalogUrl(services, actor, params.catalogID) }),
  }),
  ...buyNowRoutes(services),
];

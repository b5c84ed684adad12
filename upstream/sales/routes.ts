import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { buyNowRoutes } from './buy-now/buy-now-routes';
import { readCatalogs, readCatalogUrl } from './service';
import { termsRoutes } from './terms/terms-routes';
import { CatalogsAnswer, CatalogsQuery, CatalogUrlAnswer, CatalogUrlParams } from './wire';

export const salesRoutes = (services: Services): Route[] => [
  ...termsRoutes(services),
  route.get('/app/house/{houseRef}/catalogs', {
    access: 'sales',
    summary: 'Lists the house’s sessions, latest first, with the totals of their lots',
    query: CatalogsQuery,
    answer: CatalogsAnswer,
    handler: ({ actor, query }) => readCatalogs(services, actor, query),
  }),
  route.get('/app/catalogURL/{catalogID}', {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the public address of a session',
    params: CatalogUrlParams,
    answer: CatalogUrlAnswer,
    handler: ({ actor, params }) => readCatalogUrl(services, actor, params.catalogID),
  }),
  ...buyNowRoutes(services),
];

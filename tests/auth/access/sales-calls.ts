import { asks, type CallRow, does, H } from './call-rows';

/** The calls of sales, their sessions and terms, and of the settings that a house starts with. */
export const SALES_CALLS: readonly [string, CallRow][] = [
  ...asks('sales', 'sales', `GET ${H}/catalogs`, `GET ${H}/saleTerms`, 'GET /cps/app/house/{houseID}/terms'),
  ...does(
    'sales',
    'sensitive',
    ...['', '/{termsID}/archive', '/{termsID}/restore'].map((path) => `POST ${H}/saleTerms${path}`),
  ),
  ...does('sales', 'console', `POST ${H}/sessions/{catalogID}/end`),
  ...asks('house', 'sensitive', `GET ${H}/settings`, `GET ${H}/setUp`),
  ...does('house', 'sensitive', `POST ${H}/settings`, `POST ${H}/setUp`),
];

import { asks, type CallRow, does, H } from './call-rows';

const group = (part: string) => `${H}/bin/group/{groupID}/${part}`;

/** The calls of sales and their sessions. */
export const SALE_CALLS: readonly [string, CallRow][] = [
  ...asks(
    'sales',
    'sales',
    `GET ${H}/catalogs`,
    `GET ${H}/buyNowSettings`,
    ...['payments', 'shipTo', 'terms'].map((part) => `GET ${group(part)}`),
  ),
  ...does('sales', 'console', `POST ${H}/sessions/{catalogID}/end`),
  ...does(
    'sales',
    'editSales',
    'POST /cps/app/catalog/{catalogID}/contacts/independent',
    ...['payments', 'settings', 'shipTo', 'terms'].map((part) => `POST ${group(part)}`),
  ),
];

import { asks, type CallRow, does, H } from './call-rows';

/** Who can read and change sales and their sessions. */
export const SALE_CALLS: readonly [string, CallRow][] = [
  ...asks('sales', 'sales', `GET ${H}/catalogs`, `GET ${H}/sales`),
  ...does('sales', 'console', `POST ${H}/sessions/{catalogID}/end`),
  ...asks('calendar', 'sales', 'GET /cps/app/group/{groupID}/info'),
  ...asks(
    'calendar',
    'calendar',
    ...['auction-calendar', 'auction-type/enabled', 'paymentRequiredActivation', 'bin/sale'].map(
      (path) => `GET ${H}/${path}`,
    ),
  ),
  ...does(
    'calendar',
    'editSales',
    'POST /cps/app/house/{houseID}/auction',
    'POST /cps/app/house/{houseID}/bin/sale',
    'DELETE /cps/app/catalog/{catalogID}',
    'POST /cps/app/catalog/{catalogID}/restore',
    ...['rename', 'delete', 'restore'].map((verb) => `POST ${H}/sales/{groupID}/${verb}`),
  ),
];

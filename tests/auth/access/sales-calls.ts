import { asks, type CallRow, does, H } from './call-rows';

const CATALOG = '/cps/app/catalog/{catalogID}';
const HOUSE = '/cps/app/house/{houseID}';

/** The calls of sales, sessions, and auction terms, and of the settings that a house starts with. */
export const SALES_CALLS: readonly (readonly [string, CallRow])[] = [
  ...asks(
    'sales',
    'sales',
    `GET ${H}/catalogs`,
    'GET /app/catalogURL/{catalogID}',
    `GET ${H}/saleTerms`,
    `GET ${HOUSE}/terms`,
  ),
  ...does(
    'sales',
    'sensitive',
    ...['', '/{termsID}/archive', '/{termsID}/restore'].map((path) => `POST ${H}/saleTerms${path}`),
  ),
  ...asks('house', 'sensitive', `GET ${H}/settings`, `GET ${H}/setUp`),
  ...does('house', 'sensitive', `POST ${H}/settings`, `POST ${H}/setUp`),
  ...asks('sales', 'sales', `GET ${H}/sales`),
  ...asks(
    'lots',
    'editSales',
    `GET ${H}/uploads`,
    ...['', '/problems', '/rows', '/facts', '/preview'].map((part) => `GET ${H}/uploads/{uploadID}${part}`),
  ),
  ...asks('lots', 'sales', 'GET /cps/app/snapshot/{catalogID}/lot-data'),
  ...asks('lots', 'editSales', `GET ${H}/spreadsheetModels/{kind}`, `GET ${H}/spreadsheetTipSheet`),
  ...does(
    'lots',
    'editSales',
    'POST /cps/app/spreadsheet/csv/{kind}',
    `POST ${CATALOG}/lots/update`,
    `POST ${H}/catalogs/{catalogID}/uploads/{kind}`,
    ...['mapping', 'cells', 'rows/delete', 'fix', 'undo', 'redo', 'discard', 'save'].map(
      (verb) => `POST ${H}/uploads/{uploadID}/${verb}`,
    ),
  ),
  ...asks(
    'calendar',
    'calendar',
    ...['auction-calendar', 'auction-type/enabled', 'paymentInfo', 'paymentRequiredActivation', 'bin/sale'].map(
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
  ...asks('sales', 'public', 'GET /app/calendarFeed/{token}'),
  ...asks('person', 'calendar', `GET ${H}/calendarFeed`),
  ...does('person', 'calendar', ...['reset', 'revoke'].map((verb) => `POST ${H}/calendarFeed/${verb}`)),
  ...asks('customers', 'reports', `GET ${H}/sessionBidders`),
  ...does('sales', 'console', `POST ${H}/sessions/{catalogID}/end`),
  ...asks(
    'sales',
    'sales',
    `GET ${H}/sessions`,
    `GET ${H}/buyNowSettings`,
    ...['payments', 'shipTo', 'terms'].map((part) => `GET ${H}/bin/group/{groupID}/${part}`),
    `GET ${CATALOG}`,
    `GET ${CATALOG}/channels`,
    `GET ${CATALOG}/saleTimeIn2Hours`,
    `GET ${HOUSE}/info`,
    `GET ${HOUSE}/contacts`,
    `GET ${HOUSE}/categories`,
    `GET ${HOUSE}/address/{addressID}/defaults`,
    'GET /cps/app/group/{groupID}/info',
    'GET /cps/app/group/{groupID}/buypremsteps',
    'GET /cps/app/diy-step-tracker/{catalogID}',
  ),
  ...does(
    'sales',
    'editSales',
    `POST ${CATALOG}`,
    `POST ${CATALOG}/contacts/independent`,
    ...['payments', 'settings', 'shipTo', 'terms'].map((part) => `POST ${H}/bin/group/{groupID}/${part}`),
    ...['channels', 'categories', 'contacts', 'defaults'].map((part) => `POST ${CATALOG}/${part}`),
    `GET ${CATALOG}/setTimedAuctionLotTimes`,
    `POST ${H}/catalogs/{catalogID}/settings`,
    `POST ${H}/sales/{groupID}/copy`,
    'POST /cps/app/diy-step-tracker/{catalogID}',
  ),
  ...asks(
    'lots',
    'sales',
    ...['lots', 'lotDefaults', 'lotNeighbors'].map((path) => `GET ${H}/${path}`),
    ...['{lotNumber}', 'lots', 'preview', 'deletedlots'].map((path) => `GET ${CATALOG}/${path}`),
  ),
  ...asks('lots', 'editSales', `GET ${CATALOG}/orderbids`),
  ...does(
    'lots',
    'editSales',
    'POST /cps/app/lot/delete',
    ...['lot/new', 'lot/update', 'lots/delete', 'lots/deleteByInventoryNumber'].map(
      (path) => `POST ${CATALOG}/${path}`,
    ),
    ...['delete', 'restore', 'move', 'renumber'].map((verb) => `POST ${H}/lots/${verb}`),
  ),
];

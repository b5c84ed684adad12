import { asks, type CallRow, does, H } from './call-rows';

const group = (part: string) => `${H}/bin/group/{groupID}/${part}`;

/** The calls of step 1 of Buy It Now sales. */
export const BUY_NOW_CALLS: readonly [string, CallRow][] = [
  ...asks(
    'sales',
    'sales',
    `GET ${H}/buyNowSettings`,
    ...['payments', 'shipTo', 'terms'].map((part) => `GET ${group(part)}`),
  ),
  ...does(
    'sales',
    'editSales',
    'POST /cps/app/catalog/{catalogID}/contacts/independent',
    ...['payments', 'settings', 'shipTo', 'terms'].map((part) => `POST ${group(part)}`),
  ),
];

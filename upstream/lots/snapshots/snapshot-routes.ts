import { downloadOf } from '../../core/http/file-answer';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { SnapshotParams, SnapshotQuery } from './snapshot-wire';
import { snapshotOf, XLSX } from './write-snapshot';

/** The spreadsheets about lots that staff download. */
export const snapshotRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/cps/app/snapshot/{catalogID}/lot-data',
    spec: 'specified',
    access: 'sales',
    summary: 'Downloads the lots of a session as a spreadsheet that can be uploaded again, without deleted lots',
    params: SnapshotParams,
    query: SnapshotQuery,
    answer: downloadOf(XLSX),
    handler: ({ actor, params, query }) => snapshotOf(services, actor, params.catalogID, query),
  }),
];

import { Readable } from 'node:stream';
import { Download, downloadOf } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { selectTipHouse } from './snapshot-store';
import { ModelParams, ModelQuery, SnapshotParams, SnapshotQuery } from './snapshot-wire';
import { tipSheetPdf } from './tip-sheet-pdf';
import { modelOf } from './write-model';
import { snapshotOf, XLSX } from './write-snapshot';

const HOUSE = '/app/house/{houseRef}';

/** The spreadsheets about lots that staff download. */
export const snapshotRoutes = (services: Services): Route[] => [
  route.get('/cps/app/snapshot/{catalogID}/lot-data', {
    spec: 'specified',
    access: 'sales',
    summary: 'Downloads the lots of a session as a spreadsheet that can be uploaded again, without deleted lots',
    params: SnapshotParams,
    query: SnapshotQuery,
    answer: downloadOf(XLSX),
    handler: ({ actor, params, query }) => snapshotOf(services, actor, params.catalogID, query),
  }),
  route.get(`${HOUSE}/spreadsheetModels/{kind}`, {
    access: 'editSales',
    summary: 'Downloads a spreadsheet to fill in and upload, with an example and what each column takes',
    params: ModelParams,
    query: ModelQuery,
    answer: downloadOf(XLSX),
    handler: ({ params: { kind }, query: { timed } }) => modelOf({ kind, isTimed: timed === 'true' }),
  }),
  route.get(`${HOUSE}/spreadsheetTipSheet`, {
    access: 'editSales',
    summary: 'Downloads the tip sheet as a PDF: what each column of an upload takes, and what to do about each error',
    answer: downloadOf('application/pdf'),
    handler: async ({ actor }) => {
      const house = await selectTipHouse(services.db, actor.houseId);
      const file = await tipSheetPdf(services, actor.houseId, house);
      return new Download('application/pdf', 'spreadsheet-tip-sheet.pdf', Readable.from([file]));
    },
  }),
];

import { badRequest, Unsuccessful } from '../../core/errors';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { deleteUploadRows, discardUpload, fixProblems, patchCells, undoStep } from './edit-upload';
import { mapUpload } from './map-upload';
import { readFacts, readPreview, readProblems, readUpload, readUploadRows, readUploads } from './read-upload';
import { startSave } from './save-upload';
import { spreadsheetAnswer, updateLotsOf } from './spreadsheet-answer';
import { takeUpload } from './take-upload';
import {
  CellsBody,
  DeleteRowsBody,
  FactsAnswer,
  FixBody,
  LotsParams,
  LotsUpdateBody,
  MappingBody,
  NewUploadQuery,
  PreviewAnswer,
  PreviewQuery,
  ProblemsAnswer,
  RowsAnswer,
  RowsQuery,
  SaveBody,
  SpreadsheetAnswer,
  type SpreadsheetJson,
  SpreadsheetParams,
  SpreadsheetQuery,
  UploadAnswer,
  UploadKindParams,
  UploadParams,
  UploadsAnswer,
  UploadsQuery,
} from './upload-wire';

const UPLOADS = '/app/house/{houseRef}/uploads';
const UPLOAD = `${UPLOADS}/{uploadID}`;
/** Room for 20,000 rows. */
const LARGE_BODY = 50_000_000;

/** Answers with HTTP 422 if there are errors, as specified. */
function answered(answer: Omit<SpreadsheetJson, 'error'>, requestId: string) {
  if (answer.errors.length === 0) return answer;
  const message = `Upload Failed: ${answer.errors.length} Total Error(s)`;
  const error = { code: 'UPLOAD_ERRORS', message, field: null, requestId };
  return new Unsuccessful(422, { ...answer, error });
}

/** The specified calls for a spreadsheet and its reviewed lots. */
const specifiedRoutes = (services: Services): Route[] => [
  route.post('/cps/app/spreadsheet/csv/{kind}', {
    spec: 'specified',
    access: 'editSales',
    summary:
      'Uploads a spreadsheet of lots for review. HTTP 422 has its errors, and its lots unless an error is breaking',
    params: SpreadsheetParams,
    query: SpreadsheetQuery,
    takesFile: true,
    answer: SpreadsheetAnswer,
    handler: async ({ actor, params, upload, idempotencyKey: key, requestId }) => {
      const file = await upload();
      const catalogId = Number(file.fields.catalogID ?? '');
      if (!Number.isInteger(catalogId) || catalogId < 1 || catalogId > 2_147_483_647)
        throw badRequest('catalogID must be the number of a session.', 'catalogID');
      const id = await takeUpload(services, actor, { catalogId, kind: params.kind, file, replaces: null, key });
      return answered(await spreadsheetAnswer(services, actor, id), requestId);
    },
  }),
  route.post('/cps/app/catalog/{catalogID}/lots/update', {
    spec: 'specified',
    access: 'editSales',
    summary:
      'Saves the reviewed lots of a spreadsheet, all or none. HTTP 422 has their errors. Accepts an Idempotency-Key',
    params: LotsParams,
    body: LotsUpdateBody,
    bodyLimit: LARGE_BODY,
    answer: SpreadsheetAnswer,
    handler: async ({ actor, params, body, idempotencyKey, requestId }) =>
      answered(await updateLotsOf(services, actor, params.catalogID, body, idempotencyKey), requestId),
  }),
];

/** The calls that read an upload. */
const readingRoutes = (services: Services): Route[] => [
  route.get(UPLOADS, {
    access: 'editSales',
    summary: 'Lists the uploads that are not saved or discarded, the latest first, or uploads by id',
    query: UploadsQuery,
    answer: UploadsAnswer,
    handler: async ({ actor, query }) => ({
      uploads: await readUploads(services.db, actor, { ids: query.ids ?? null, catalogId: query.catalogID ?? null }),
    }),
  }),
  route.get(UPLOAD, {
    access: 'editSales',
    summary: 'Returns an upload: what its columns contain, what to ask staff about, and how far its save is',
    params: UploadParams,
    answer: UploadAnswer,
    handler: async ({ actor, params }) => ({ upload: await readUpload(services.db, actor, params.uploadID) }),
  }),
  route.get(`${UPLOAD}/problems`, {
    access: 'editSales',
    summary: 'Groups the problems of the rows of an upload by code, with the ways to fix each group at once',
    params: UploadParams,
    answer: ProblemsAnswer,
    handler: ({ actor, params }) => readProblems(services, actor, params.uploadID),
  }),
  route.get(`${UPLOAD}/rows`, {
    access: 'editSales',
    summary: 'Lists the rows of an upload in the order of the file, with their problems',
    params: UploadParams,
    query: RowsQuery,
    answer: RowsAnswer,
    handler: ({ actor, params, query }) => readUploadRows(services, actor, params.uploadID, query),
  }),
  route.get(`${UPLOAD}/facts`, {
    access: 'editSales',
    summary: 'Returns what the check of the rows depends on: the columns, and the lots and numbers of the session',
    params: UploadParams,
    answer: FactsAnswer,
    handler: ({ actor, params }) => readFacts(services, actor, params.uploadID),
  }),
  route.get(`${UPLOAD}/preview`, {
    access: 'editSales',
    summary: 'Returns what saving an upload would add and change, by field, and which lots it does not have',
    params: UploadParams,
    query: PreviewQuery,
    answer: PreviewAnswer,
    handler: ({ actor, params, query }) => readPreview(services, actor, params.uploadID, query),
  }),
];

/** The calls that change an upload, and save its lots. */
const editingRoutes = (services: Services): Route[] => {
  const { db } = services;
  return [
    route.post('/app/house/{houseRef}/catalogs/{catalogID}/uploads/{kind}', {
      access: 'editSales',
      summary: 'Uploads a spreadsheet of lots. Its problems are no failure: it is kept to be mapped and repaired',
      params: UploadKindParams,
      query: NewUploadQuery,
      takesFile: true,
      answer: UploadAnswer,
      handler: async ({ actor, params, query, upload, idempotencyKey: key }) => {
        const { catalogID: catalogId, kind } = params;
        const taken = { catalogId, kind, file: await upload(), replaces: query.replaces ?? null, key };
        return { upload: await readUpload(db, actor, await takeUpload(services, actor, taken)) };
      },
    }),
    route.post(`${UPLOAD}/mapping`, {
      access: 'editSales',
      summary: 'Saves what the columns of the file contain and how its cells are read. Edits of rows are lost',
      params: UploadParams,
      body: MappingBody,
      answer: UploadAnswer,
      handler: async ({ actor, params: { uploadID }, body, idempotencyKey }) => {
        await mapUpload(services, actor, uploadID, body, idempotencyKey);
        return { upload: await readUpload(db, actor, uploadID) };
      },
    }),
    route.post(`${UPLOAD}/cells`, {
      access: 'editSales',
      summary: 'Changes cells as one step. HTTP 409 lists the cells that have another value than the call changes',
      params: UploadParams,
      body: CellsBody,
      bodyLimit: LARGE_BODY,
      answer: UploadAnswer,
      handler: async ({ actor, params: { uploadID }, body, idempotencyKey }) => {
        await patchCells(services, actor, uploadID, body, idempotencyKey);
        return { upload: await readUpload(db, actor, uploadID) };
      },
    }),
    route.post(`${UPLOAD}/rows/delete`, {
      access: 'editSales',
      summary: 'Deletes rows of an upload as one step',
      params: UploadParams,
      body: DeleteRowsBody,
      answer: UploadAnswer,
      handler: async ({ actor, params: { uploadID }, body, idempotencyKey }) => {
        await deleteUploadRows(services, actor, uploadID, body.rowIDs, idempotencyKey);
        return { upload: await readUpload(db, actor, uploadID) };
      },
    }),
    route.post(`${UPLOAD}/fix`, {
      access: 'editSales',
      summary: 'Fixes all problems of a group as one step',
      params: UploadParams,
      body: FixBody,
      answer: UploadAnswer,
      handler: async ({ actor, params: { uploadID }, body, idempotencyKey }) => {
        await fixProblems(services, actor, uploadID, body, idempotencyKey);
        return { upload: await readUpload(db, actor, uploadID) };
      },
    }),
    ...(['undo', 'redo'] as const).map((direction) =>
      route.post(`${UPLOAD}/${direction}`, {
        access: 'editSales',
        summary:
          direction === 'undo'
            ? 'Undoes the last step of the caller that is not undone'
            : 'Does the step of the caller again that was undone last',
        params: UploadParams,
        answer: UploadAnswer,
        handler: async ({ actor, params: { uploadID }, idempotencyKey }) => {
          await undoStep(services, actor, uploadID, direction, idempotencyKey);
          return { upload: await readUpload(db, actor, uploadID) };
        },
      }),
    ),
    route.post(`${UPLOAD}/discard`, {
      access: 'editSales',
      summary: 'Discards an upload: its rows can no longer be repaired or saved',
      params: UploadParams,
      answer: UploadAnswer,
      handler: async ({ actor, params: { uploadID } }) => {
        await discardUpload(services, actor, uploadID);
        return { upload: await readUpload(db, actor, uploadID) };
      },
    }),
    route.post(`${UPLOAD}/save`, {
      access: 'editSales',
      summary: 'Starts saving the lots of an upload, all or none. They are saved when its state is SAVED',
      params: UploadParams,
      body: SaveBody,
      answer: UploadAnswer,
      handler: async ({ actor, params: { uploadID }, body, idempotencyKey }) => {
        await startSave(services, actor, uploadID, body.version, idempotencyKey);
        return { upload: await readUpload(db, actor, uploadID) };
      },
    }),
  ];
};

/** The calls for spreadsheets of lots. */
export const uploadRoutes = (services: Services): Route[] => [
  ...specifiedRoutes(services),
  ...readingRoutes(services),
  ...editingRoutes(services),
];

import type {
  CellsBody,
  FactsJson,
  FixBody,
  MappingBody,
  PreviewJson,
  ProblemsJson,
  RowsJson,
  UploadAnswerJson,
  UploadJson,
  UploadsJson,
} from '../../../upstream/lots/uploads/upload-wire';
import type { SentFile } from '../../core/http/sent-file';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';

const UPLOADS = '/app/house/{houseRef}/uploads';
const UPLOAD = `${UPLOADS}/{uploadID}`;

/** Which rows to list. */
export interface RowsWindow {
  readonly size: number;
  readonly offset: number;
  readonly code?: number | null;
  readonly problems?: boolean | null;
  readonly changedAfter?: number | null;
  /** Whether the rows have their problems. */
  readonly checked: boolean;
}

/** A file for a session. */
export interface NewUpload {
  readonly catalogID: number;
  readonly kind: UploadJson['kind'];
  readonly file: SentFile;
  readonly replaces: number | null;
}

/** Spreadsheets of lots. */
export function createUploadEndpoints(upstream: UpstreamClient) {
  const change = async (path: string, uploadID: number, idempotencyKey?: string, body: unknown = {}) =>
    (
      await upstream.post<UploadAnswerJson>(`${UPLOAD}/${path}`, {
        params: { uploadID },
        body,
        deadlineMs: BULK_EDIT_MS,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
    ).upload;
  const read = <Data>(path: string, uploadID: number, query = {}) =>
    upstream.get<Data>(`${UPLOAD}/${path}`, { params: { uploadID }, query, deadlineMs: BULK_EDIT_MS });
  return {
    openUploads: async (catalogID: number | null): Promise<UploadJson[]> =>
      (await upstream.get<UploadsJson>(UPLOADS, { query: { catalogID } })).uploads,

    uploadsById: async (ids: readonly number[]): Promise<UploadJson[]> =>
      (await upstream.get<UploadsJson>(UPLOADS, { query: { ids } })).uploads,

    uploadProblems: (uploadID: number) => read<ProblemsJson>('problems', uploadID),
    uploadFacts: (uploadID: number) => read<FactsJson>('facts', uploadID),
    /** Without a window, the first changes. */
    uploadPreview: (uploadID: number, window?: { readonly size: number; readonly offset: number }) =>
      read<PreviewJson>('preview', uploadID, { ...window }),
    uploadRows: (uploadID: number, window: RowsWindow) => read<RowsJson>('rows', uploadID, { ...window }),

    addUpload: async ({ catalogID, kind, file, replaces }: NewUpload, idempotencyKey: string): Promise<UploadJson> =>
      (
        await upstream.post<UploadAnswerJson>('/app/house/{houseRef}/catalogs/{catalogID}/uploads/{kind}', {
          params: { catalogID, kind },
          query: { replaces },
          file,
          idempotencyKey,
          deadlineMs: BULK_EDIT_MS,
        })
      ).upload,

    mapUpload: (id: number, body: MappingBody, key: string) => change('mapping', id, key, body),
    editUploadCells: (id: number, body: CellsBody, key: string) => change('cells', id, key, body),
    deleteUploadRows: (id: number, rowIDs: readonly string[], key: string) =>
      change('rows/delete', id, key, { rowIDs }),
    fixUploadProblems: (id: number, body: FixBody, key: string) => change('fix', id, key, body),
    undoUploadStep: (id: number, key: string) => change('undo', id, key),
    redoUploadStep: (id: number, key: string) => change('redo', id, key),
    discardUpload: (id: number) => change('discard', id),
    saveUpload: (id: number, version: number, key: string) => change('save', id, key, { version }),
  };
}

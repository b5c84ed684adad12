import type {
  LotRealizedBody,
  RealizedCorrectionsJson,
  RealizedMappingBody,
  RealizedPlanJson,
  RealizedRowsJson,
  RealizedSessionJson,
  RealizedUploadJson,
} from '../../upstream/realized-prices/realized-wire';
import type { SentFile } from '../core/http/sent-file';
import type { OpenAnswer } from '../core/rest/http';
import { BULK_EDIT_MS, type UpstreamClient } from '../core/rest/upstream-client';

const UPLOADS = '/app/house/{houseRef}/realizedUploads';
const UPLOAD = `${UPLOADS}/{uploadID}`;
const CATALOG = '/cps/app/catalog/{id}';

interface Answer {
  readonly upload: RealizedUploadJson;
}

/** Editing realized prices. */
export function createRealizedPricesEndpoints(upstream: UpstreamClient) {
  const change = async (path: string, params: Readonly<Record<string, number>>, idempotencyKey: string, body = {}) =>
    (await upstream.post<Answer>(path, { params, body, idempotencyKey, deadlineMs: BULK_EDIT_MS })).upload;
  const ofSession = (path: string, id: number, key: string, body: object) =>
    change(`${CATALOG}/${path}`, { id }, key, body);
  const ofUpload = (path: string, uploadID: number, key: string, body: object = {}) =>
    change(`${UPLOAD}/${path}`, { uploadID }, key, body);
  return {
    session: (catalogID: number) =>
      upstream.get<RealizedSessionJson>('/app/house/{houseRef}/catalogs/{catalogID}/realized', {
        params: { catalogID },
      }),

    uploadsById: async (ids: readonly number[]): Promise<RealizedUploadJson[]> =>
      (await upstream.get<{ uploads: RealizedUploadJson[] }>(UPLOADS, { query: { ids } })).uploads,

    rows: (
      uploadID: number,
      query: { readonly size: number; readonly offset: number; readonly errors: boolean; readonly search: string },
    ) => upstream.get<RealizedRowsJson>(`${UPLOAD}/rows`, { params: { uploadID }, query, deadlineMs: BULK_EDIT_MS }),

    plan: (uploadID: number, query: { readonly size: number; readonly offset: number }) =>
      upstream.get<RealizedPlanJson>(`${UPLOAD}/plan`, { params: { uploadID }, query, deadlineMs: BULK_EDIT_MS }),

    corrections: async (uploadID: number, lotIDs: readonly number[]): Promise<RealizedCorrectionsJson['invoices']> =>
      (
        await upstream.post<RealizedCorrectionsJson>(`${UPLOAD}/corrections`, {
          params: { uploadID },
          body: { lotIDs },
          deadlineMs: BULK_EDIT_MS,
        })
      ).invoices,

    add: async (catalogID: number, file: SentFile, idempotencyKey: string): Promise<RealizedUploadJson> =>
      (
        await upstream.post<Answer>('/cps/app/realized', {
          query: { catalogID },
          file,
          idempotencyKey,
          deadlineMs: BULK_EDIT_MS,
        })
      ).upload,

    map: (id: number, body: RealizedMappingBody, key: string) => ofUpload('mapping', id, key, body),
    deleteRows: (id: number, body: { readonly rowIDs: readonly string[]; readonly isDeleted: boolean }, key: string) =>
      ofUpload('rows/delete', id, key, body),
    discard: (id: number, key: string) => ofUpload('discard', id, key),
    undo: (id: number, key: string) => ofUpload('undo', id, key),

    savePrice: (id: number, body: LotRealizedBody, key: string) => ofSession('lot/realized', id, key, body),
    answerPremium: (id: number, includePremium: boolean, key: string) =>
      ofSession('realized/includePremium', id, key, { includePremium }),
    publish: (id: number, body: { readonly stamp: string; readonly correctLotIDs: readonly number[] }, key: string) =>
      ofSession('lots/realized', id, key, body),

    snapshot: (id: number, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${CATALOG}/snapshot/realized`, { params: { id }, signal, deadlineMs: BULK_EDIT_MS }),
  };
}

export type RealizedPricesEndpoints = ReturnType<typeof createRealizedPricesEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly realizedPrices: ReturnType<typeof createRealizedPricesEndpoints>;
  }
}

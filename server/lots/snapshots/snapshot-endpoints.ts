import type { ModelChoice } from '../../../rules/lots/snapshots/lot-files';
import type { OpenAnswer } from '../../core/rest/http';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** 10,000 pictures take minutes, and a slow connection longer. The file is sent while it is written. */
const LONGEST_SNAPSHOT_MS = 15 * 60_000;
/** The house's other PDFs come first. */
const LONGEST_PDF_MS = 10 * 60_000;

/** Files about lots. */
export const createSnapshotEndpoints = (upstream: UpstreamClient) => ({
  snapshot: (catalogID: number, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OpenAnswer> =>
    upstream.open('/cps/app/snapshot/{catalogID}/lot-data', {
      params: { catalogID },
      query,
      signal,
      deadlineMs: LONGEST_SNAPSHOT_MS,
    }),

  spreadsheetModel: ({ kind, isTimed }: ModelChoice, signal: AbortSignal): Promise<OpenAnswer> =>
    upstream.open('/app/house/{houseRef}/spreadsheetModels/{kind}', {
      params: { kind },
      query: { timed: String(isTimed) },
      signal,
    }),

  tipSheet: (signal: AbortSignal): Promise<OpenAnswer> =>
    upstream.open('/app/house/{houseRef}/spreadsheetTipSheet', { signal, deadlineMs: LONGEST_PDF_MS }),
});

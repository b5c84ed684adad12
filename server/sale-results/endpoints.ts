import type { ReportName } from '../../rules/sale-results/reports/report-files';
import type { SessionLotsJson, SessionResultsJson } from '../../upstream/sale-results/wire';
import type { OpenAnswer } from '../core/rest/http';
import type { UpstreamClient } from '../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';

/** A spreadsheet of 50,000 rows takes ten seconds, after those that were requested earlier. */
const LONGEST_REPORT_MS = 5 * 60_000;

interface Rows {
  readonly size: number;
  readonly offset: number;
  readonly search: string | null;
}

/** Results of sales. */
export function createSaleResultsEndpoints(upstream: UpstreamClient) {
  return {
    sessions: (query: Rows) => upstream.get<SessionResultsJson>(`${HOUSE}/sessionResults`, { query: { ...query } }),

    result: (refs: readonly string[], query: Rows) =>
      upstream.get<SessionLotsJson>(`${HOUSE}/sessionLots`, { query: { ...query, refs } }),

    resultCsv: (query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${HOUSE}/sessionLots.csv`, { query, signal }),

    /** Reads a report of sessions as a spreadsheet. */
    report: (name: ReportName, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${HOUSE}/${name}`, { query, signal, deadlineMs: LONGEST_REPORT_MS }),
  };
}

declare module '../core/context' {
  interface Endpoints {
    readonly saleResults: ReturnType<typeof createSaleResultsEndpoints>;
  }
}

import type { ExportFormat } from '../../../rules/invoicing/exports/invoice-exports';
import type { OpenAnswer } from '../../core/rest/http';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const LONGEST_EXPORT_MS = 30 * 60_000;

/** REST calls for files of a group's invoices. */
export function createExportEndpoints(upstream: UpstreamClient) {
  return {
    /** Streams the CSV of invoices of all groups. */
    allInvoicesCsv: (query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open('/app/house/{houseRef}/invoices.csv', { query, signal, deadlineMs: LONGEST_EXPORT_MS }),

    /** Streams the file while the services write it, which takes minutes for thousands of invoices. */
    exported: (
      invoiceGroupID: number,
      format: ExportFormat,
      query: Readonly<Record<string, string>>,
      signal: AbortSignal,
    ): Promise<OpenAnswer> =>
      upstream.open(`/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoices.${format}`, {
        params: { invoiceGroupID },
        query,
        signal,
        deadlineMs: LONGEST_EXPORT_MS,
      }),
  };
}

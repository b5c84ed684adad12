import type { ChangesJson, LatestChangeJson } from '../../../upstream/core/http/wire';
import type { MailReportBody, MailReportJson } from '../../../upstream/core/mail/mail-report-wire';
import type { RecordEditsJson, UndoRecordEditJson } from '../../../upstream/core/records/record-edit-wire';
import type { UpstreamClient } from './upstream-client';

const WAIT_SECONDS = 25;
const WAIT_DEADLINE_MS = (WAIT_SECONDS + 5) * 1000;

/** REST calls that belong to no slice. */
export function createCoreEndpoints(upstream: UpstreamClient) {
  const path = '/app/house/{houseRef}/changes';
  const edits = '/app/house/{houseRef}/recordEdits';
  return {
    /** Returns the sequence number of the house's latest change. */
    latestChange: async (): Promise<number> => (await upstream.get<LatestChangeJson>(`${path}/latest`)).sequence,

    /** Waits for a change after that sequence number; returns the same number if there is none for a while. */
    latestChangeAfter: (after: number, signal: AbortSignal): Promise<LatestChangeJson> =>
      upstream.get<LatestChangeJson>(`${path}/latest`, {
        query: { after, wait: WAIT_SECONDS },
        signal,
        deadlineMs: WAIT_DEADLINE_MS,
        waits: true,
      }),

    /**
     * Returns the changes after that sequence number that the caller can read, at most 500, and the number up to which they are complete.
     */
    changesAfter: (after: number) => upstream.get<ChangesJson>(path, { query: { after } }),

    /** Returns a page of the history of each of these records of one type, latest edit first. */
    recordEdits: async (
      ids: readonly number[],
      { size, offset }: { readonly size: number; readonly offset: number },
      type: string,
    ): Promise<RecordEditsJson['owners']> =>
      (await upstream.get<RecordEditsJson>(edits, { query: { type, ids, size, offset } })).owners,

    /** Passes on a report about emails, byte for byte as it was posted. */
    takeMailReport: (body: MailReportBody): Promise<MailReportJson> =>
      upstream.post<MailReportJson>('/app/mailReports', { body }),

    /** Undoes an edit and returns the edit that this made. */
    undoRecordEdit: (editID: number): Promise<UndoRecordEditJson> =>
      upstream.post<UndoRecordEditJson>(`${edits}/{editID}/undo`, { params: { editID } }),
  };
}

export type CoreEndpoints = ReturnType<typeof createCoreEndpoints>;

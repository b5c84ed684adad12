import type { ChangesJson, LatestChangeJson } from '../../../upstream/core/http/wire';
import type { UpstreamClient } from './upstream-client';

const WAIT_SECONDS = 25;
const WAIT_DEADLINE_MS = (WAIT_SECONDS + 5) * 1000;

/** REST calls that belong to no slice. */
export function createCoreEndpoints(upstream: UpstreamClient) {
  const path = '/app/house/{houseRef}/changes';
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
    changesAfter: (after: number): Promise<ChangesJson> => upstream.get<ChangesJson>(path, { query: { after } }),
  };
}

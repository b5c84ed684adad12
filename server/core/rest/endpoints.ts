import type { ChangesJson, LatestChangeJson } from '../../../upstream/core/http/wire';
import type { UpstreamClient } from './upstream-client';

const WAIT_SECONDS = 25;
const WAIT_DEADLINE_MS = (WAIT_SECONDS + 5) * 1000;

/** What belongs to no slice. */
export function createCoreEndpoints(upstream: UpstreamClient) {
  const path = '/app/house/{houseRef}/changes';
  return {
    /** The sequence of the house's last change. */
    latestChange: async (): Promise<number> => (await upstream.get<LatestChangeJson>(`${path}/latest`)).sequence,

    /** Waits until the house's last change is after that one; answers the same sequence where nothing changed for a while. */
    latestChangeAfter: (after: number, signal: AbortSignal): Promise<LatestChangeJson> =>
      upstream.get<LatestChangeJson>(`${path}/latest`, {
        query: { after, wait: WAIT_SECONDS },
        signal,
        deadlineMs: WAIT_DEADLINE_MS,
        waits: true,
      }),

    /** Changes after that one that the caller may hear of, at most 500, and the sequence up to which that is all. */
    changesAfter: (after: number): Promise<ChangesJson> => upstream.get<ChangesJson>(path, { query: { after } }),
  };
}

import type { ChangesJson } from '../../upstream/core/wire';
import type { UpstreamClient } from './upstream-client';

const WAIT_SECONDS = 25;

/** What belongs to no slice. */
export function createCoreEndpoints(upstream: UpstreamClient) {
  const path = '/app/house/{houseRef}/changes';
  return {
    /** Where the house's feed of changes stands now. */
    latestChange: async (): Promise<number> => (await upstream.get<ChangesJson>(path)).sequence,

    /** Waits for changes after that one; answers none where nothing changed for a while. */
    changesAfter: (after: number, signal: AbortSignal): Promise<ChangesJson> =>
      upstream.get<ChangesJson>(path, { query: { after, wait: WAIT_SECONDS }, signal, deadlineMs: (WAIT_SECONDS + 5) * 1000, waits: true }),
  };
}

import type { LotsOfSessionJson } from '../../../upstream/lots/editing/editing-wire';
import type { SentUpdates } from '../../../upstream/lots/list/update-wire';
import type { LotJson } from '../../../upstream/lots/wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** The list of a session's lots. */
export function createLotListEndpoints(upstream: UpstreamClient) {
  return {
    updateLots: async (body: SentUpdates, key: Key): Promise<LotJson[]> =>
      (await upstream.post<LotsOfSessionJson>('/app/house/{houseRef}/lots/update', { body, ...keyed(key) })).lots,
  };
}

import type {
  LotDefaultsJson,
  LotsBody,
  LotsOfSessionJson,
  NeighborsJson,
  SentLot,
  SentMove,
  SentRenumbering,
} from '../../../upstream/lots/editing/editing-wire';
import type { LotJson } from '../../../upstream/lots/wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** The lot page, and edits of many lots. */
export function createLotEditingEndpoints(upstream: UpstreamClient) {
  const house = '/app/house/{houseRef}';
  const catalog = '/cps/app/catalog/{catalogID}';
  const ofMany = async (path: string, body: LotsBody | SentMove | SentRenumbering, key: Key): Promise<LotJson[]> =>
    (await upstream.post<LotsOfSessionJson>(`${house}/lots/${path}`, { body, ...keyed(key) })).lots;
  return {
    lotByKey: async (catalogID: number, lotNumber: string): Promise<LotJson | null> =>
      (await upstream.get<LotsOfSessionJson>(`${catalog}/{lotNumber}`, { params: { catalogID, lotNumber } })).lots[0] ??
      null,

    neighbors: async (ids: readonly number[]): Promise<NeighborsJson[]> =>
      (await upstream.get<{ lots: NeighborsJson[] }>(`${house}/lotNeighbors`, { query: { ids } })).lots,

    lotDefaults: async (ids: readonly number[]): Promise<LotDefaultsJson[]> =>
      (await upstream.get<{ sessions: LotDefaultsJson[] }>(`${house}/lotDefaults`, { query: { ids } })).sessions,

    saveLot: async (catalogID: number, body: SentLot, isNew: boolean, key: Key): Promise<LotJson[]> =>
      (
        await upstream.post<LotsOfSessionJson>(`${catalog}/lot/${isNew ? 'new' : 'update'}`, {
          params: { catalogID },
          body,
          ...keyed(key),
        })
      ).lots,

    deleteLots: (body: LotsBody, key: Key): Promise<LotJson[]> => ofMany('delete', body, key),

    restoreLots: (body: LotsBody, key: Key): Promise<LotJson[]> => ofMany('restore', body, key),

    moveLots: (body: SentMove, key: Key): Promise<LotJson[]> => ofMany('move', body, key),

    renumberLots: (body: SentRenumbering, key: Key): Promise<LotJson[]> => ofMany('renumber', body, key),
  };
}

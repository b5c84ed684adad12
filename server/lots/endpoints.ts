import type { LotJson, LotsJson, LotSort } from '../../upstream/lots/wire';
import type { UpstreamClient } from '../core/rest/upstream-client';
import { createLotEditingEndpoints } from './editing/editing-endpoints';
import { createLotListEndpoints } from './list/list-endpoints';
import { createSnapshotEndpoints } from './snapshots/snapshot-endpoints';
import { createUploadEndpoints } from './uploads/upload-endpoints';

export interface LotsWindow {
  readonly size: number;
  readonly offset: number;
  readonly search?: string | null;
  /** A comma list of session numbers. */
  readonly catalogIDs?: string | null;
  readonly sold?: boolean | null;
  readonly channel?: string | null;
  /** A comma list of numbers of the buyers. */
  readonly approvalIDs?: string | null;
  readonly invoiced?: boolean | null;
  /** Epoch milliseconds. */
  readonly soldFrom?: number | null;
  readonly soldTo?: number | null;
  readonly deleted?: boolean | 'any' | null;
  readonly images?: boolean | null;
  readonly published?: boolean | null;
  readonly numbered?: boolean | null;
  readonly restricted?: boolean | null;
  readonly banned?: boolean | null;
  readonly potentiallyBanned?: boolean | null;
  readonly sort?: LotSort | null;
  readonly direction?: 'asc' | 'desc' | null;
}

/** Lots. */
export function createLotsEndpoints(upstream: UpstreamClient) {
  const path = '/app/house/{houseRef}/lots';
  return {
    ...createLotEditingEndpoints(upstream),
    ...createLotListEndpoints(upstream),
    ...createSnapshotEndpoints(upstream),
    ...createUploadEndpoints(upstream),

    lots: (window: LotsWindow) => upstream.get<LotsJson>(path, { query: { ...window } }),

    lotsById: async (ids: readonly number[]): Promise<LotJson[]> =>
      (await upstream.get<LotsJson>(path, { query: { ids, size: ids.length } })).lots,
  };
}

export type LotsEndpoints = ReturnType<typeof createLotsEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly lots: ReturnType<typeof createLotsEndpoints>;
  }
}

import type {
  CountedDrawerJson,
  DrawerCountBody,
  DrawerCountJson,
  DrawerCountsJson,
  DrawerJson,
} from '../../upstream/till/drawer-wire';
import type {
  TillAccountJson,
  TillAccountsJson,
  TillPaymentBody,
  TillPaymentJson,
} from '../../upstream/till/till-wire';
import { BULK_EDIT_MS, type UpstreamClient } from '../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';

/** REST calls of the till. */
export function createTillEndpoints(upstream: UpstreamClient) {
  return {
    tillAccounts: async (personIDs: readonly number[]): Promise<TillAccountJson[]> =>
      (await upstream.get<TillAccountsJson>(`${HOUSE}/tillAccounts`, { query: { personIDs } })).tillAccounts,

    takePayments: (body: TillPaymentBody, idempotencyKey: string): Promise<TillPaymentJson> =>
      upstream.post<TillPaymentJson>(`${HOUSE}/tillPayments`, { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),

    drawer: (query: { readonly day?: string; readonly userID?: number }): Promise<DrawerJson> =>
      upstream.get<DrawerJson>(`${HOUSE}/drawer`, { query }),

    drawerCounts: (window: { readonly size: number; readonly offset: number }): Promise<DrawerCountsJson> =>
      upstream.get<DrawerCountsJson>(`${HOUSE}/drawerCounts`, { query: window }),

    drawerCountsById: async (ids: readonly number[]): Promise<DrawerCountJson[]> =>
      (await upstream.get<DrawerCountsJson>(`${HOUSE}/drawerCounts`, { query: { ids } })).drawerCounts,

    countDrawer: async (body: DrawerCountBody, idempotencyKey: string): Promise<DrawerCountJson> =>
      (await upstream.post<CountedDrawerJson>(`${HOUSE}/drawerCounts`, { body, idempotencyKey })).drawerCount,
  };
}

export type TillEndpoints = ReturnType<typeof createTillEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly till: ReturnType<typeof createTillEndpoints>;
  }
}

import type { UserJson } from '../../upstream/auth/access-wire';
import type {
  BidHistoryJson,
  BidLotJson,
  BidLotsJson,
  CancelCountJson,
  HouseConfigJson,
  PlaceBidsJson,
  SaleInfoJson,
  SentBid,
} from '../../upstream/bulk-bidding/bidding-wire';
import { type Key, keyed } from '../core/graphql/idempotency-key';
import type { UpstreamClient } from '../core/rest/upstream-client';

const SALE = '/auctions/bidAdmin/catalog/{catalogRef}';

/** A lot with its bids, and the session in which it was read. */
export interface LotBiddingParent extends BidLotJson {
  readonly catalogRef: string;
}

/** The bids of a lot of a session. */
export interface LotHistory {
  readonly key: string;
  readonly bids: BidHistoryJson[number]['bids'];
}

/** How many bids of a session were canceled. */
export interface CancelCount extends CancelCountJson {
  readonly catalogRef: string;
}

/** A lot of a session, by their references. */
export interface LotOfSession {
  readonly catalogRef: string;
  readonly lotRef: string;
}

/** Names a lot of a session. References have no slashes. */
export const lotKey = ({ catalogRef, lotRef }: LotOfSession): string => `${catalogRef}/${lotRef}`;

/** Returns the references of lots by those of their sessions. */
function bySession(keys: readonly string[]): Map<string, string[]> {
  const sessions = new Map<string, string[]>();
  for (const key of keys) {
    const [catalogRef = '', lotRef = ''] = key.split('/');
    sessions.set(catalogRef, [...(sessions.get(catalogRef) ?? []), lotRef]);
  }
  return sessions;
}

/** Bulk bidding. Its calls name the user who bids. */
export function createBulkBiddingEndpoints(
  upstream: UpstreamClient,
  session: { readonly signedIn: () => Promise<UserJson> },
) {
  const asUser = async () => {
    const { userRef, houseInfo } = await session.signedIn();
    return { headers: { liveuserref: userRef }, liveUserRef: userRef, houseRef: houseInfo.houseRef };
  };
  const inSession = (lots: readonly BidLotJson[], catalogRef: string): LotBiddingParent[] =>
    lots.map((lot) => ({ ...lot, catalogRef }));

  return {
    house: async (): Promise<HouseConfigJson> => {
      const { houseInfo } = await session.signedIn();
      return upstream.get<HouseConfigJson>('/auctions/auction-houses/username/{houseUserName}', {
        params: { houseUserName: houseInfo.houseUserName },
      });
    },

    sale: async (catalogRef: string): Promise<SaleInfoJson> => {
      const { headers } = await asUser();
      return upstream.get<SaleInfoJson>(SALE, { params: { catalogRef }, headers });
    },

    lots: async (
      catalogRef: string,
      window: { readonly first: number; readonly offset: number; readonly search: string },
    ): Promise<{ readonly totalCount: number; readonly nodes: LotBiddingParent[] }> => {
      const { headers } = await asUser();
      const { first: size, offset, search } = window;
      const answer = await upstream.get<BidLotsJson>(`${SALE}/lots`, {
        params: { catalogRef },
        query: { size, offset, search },
        headers,
      });
      return {
        totalCount: answer.page.totalElements,
        nodes: inSession(answer._embedded.bidAdminLotDataList, catalogRef),
      };
    },

    lotsByKey: async (keys: readonly string[]): Promise<LotBiddingParent[]> => {
      const { headers } = await asUser();
      const read = [...bySession(keys)].map(async ([catalogRef, refs]) => {
        const answer = await upstream.post<Pick<BidLotsJson, '_embedded'>>(`${SALE}/lotsByRef`, {
          params: { catalogRef },
          body: refs,
          headers,
          readOnly: true,
        });
        return inSession(answer._embedded.bidAdminLotDataList, catalogRef);
      });
      return (await Promise.all(read)).flat();
    },

    histories: async (keys: readonly string[]): Promise<LotHistory[]> => {
      const { headers } = await asUser();
      const read = [...bySession(keys)].map(async ([catalogRef, refs]) => {
        const { bidHistory } = await upstream.post<{ bidHistory: BidHistoryJson }>(`${SALE}/bidHistory`, {
          params: { catalogRef },
          body: refs,
          headers,
          readOnly: true,
        });
        return bidHistory.map(({ lotRef, bids }) => ({ key: lotKey({ catalogRef, lotRef }), bids }));
      });
      return (await Promise.all(read)).flat();
    },

    cancelCounts: async (catalogRefs: readonly string[]): Promise<CancelCount[]> => {
      const { headers } = await asUser();
      return Promise.all(
        catalogRefs.map(async (catalogRef) => ({
          ...(await upstream.get<CancelCountJson>(`${SALE}/cancelBidCount`, { params: { catalogRef }, headers })),
          catalogRef,
        })),
      );
    },

    place: async (
      order: {
        readonly catalogRef: string;
        readonly bidType: 'MAX' | 'CURRENT';
        readonly bids: readonly SentBid[];
        readonly paddle: string | null;
      },
      key: Key,
    ): Promise<PlaceBidsJson['bidAdminOrderBidResponses']> => {
      const { headers, liveUserRef, houseRef } = await asUser();
      const { catalogRef, bidType, bids, paddle } = order;
      const { bulkOrderBidResponse } = await upstream.post<{ bulkOrderBidResponse: PlaceBidsJson }>(
        '/app/external/orderBid/bidAdmin',
        {
          body: {
            bidAdminOrderBids: [...bids],
            catalogRef,
            bidType,
            liveUserRef,
            houseRef,
            ...(paddle !== null && { paddle }),
          },
          headers,
          ...keyed(key),
        },
      );
      return bulkOrderBidResponse.bidAdminOrderBidResponses;
    },

    cancel: async (
      bid: {
        readonly catalogRef: string;
        readonly lotRef: string;
        readonly orderBidRef: string;
        readonly reason: string;
      },
      key: Key,
    ): Promise<{ lotRef: string }> => {
      const { headers, liveUserRef, houseRef } = await asUser();
      return upstream.post<{ lotRef: string }>('/app/external/cancelBid/bidAdmin', {
        body: { ...bid, liveUserRef, houseRef },
        headers,
        ...keyed(key),
      });
    },
  };
}

export type BulkBiddingEndpoints = ReturnType<typeof createBulkBiddingEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly bulkBidding: ReturnType<typeof createBulkBiddingEndpoints>;
  }
}

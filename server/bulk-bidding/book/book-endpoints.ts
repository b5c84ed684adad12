import type {
  BookBiddersJson,
  BookBidsJson,
  BookJson,
  BookSort,
  EnteredBidJson,
} from '../../../upstream/bulk-bidding/book/book-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { TypedBidInput } from '../../generated/resolvers-types';

const BOOK = '/app/house/{houseRef}/absenteeBook/{catalogRef}';

/** A bid as staff typed it. */
interface TypedBidJson {
  readonly lot: string;
  readonly amount: string;
  readonly paddle: string;
}

/** The auctioneer's book of sessions. */
export const createBookEndpoints = (upstream: UpstreamClient) => ({
  book: (catalogRef: string) => upstream.get<BookJson>(BOOK, { params: { catalogRef } }),

  bids: (
    catalogRef: string,
    query: { readonly size: number; readonly offset: number; readonly search: string; readonly sort: BookSort },
  ) => upstream.get<BookBidsJson>(`${BOOK}/bids`, { params: { catalogRef }, query }),

  bidders: (catalogRef: string, search: string) =>
    upstream.get<BookBiddersJson>(`${BOOK}/bidders`, { params: { catalogRef }, query: { search } }),

  check: (catalogRef: string, bids: readonly TypedBidInput[]) =>
    upstream.post<EnteredBidJson[]>(`${BOOK}/check`, {
      params: { catalogRef },
      body: { bids: bids.map(({ lot, amount, paddle }) => ({ lot, amount, paddle: paddle ?? '' })) },
      readOnly: true,
    }),

  enter: (
    catalogRef: string,
    bids: readonly (TypedBidJson & { readonly source?: string; readonly note: string })[],
    key: Key,
  ) =>
    upstream.post<EnteredBidJson[]>(`${BOOK}/bids`, {
      params: { catalogRef },
      body: { bids: [...bids] },
      ...keyed(key),
    }),

  cancel: (
    catalogRef: string,
    body: { readonly lotRef: string; readonly orderBidRef: string; readonly reason: string },
    key: Key,
  ) => upstream.post<{ lotRef: string }>(`${BOOK}/cancel`, { params: { catalogRef }, body, ...keyed(key) }),
});

declare module '../../core/context' {
  interface Endpoints {
    readonly book: ReturnType<typeof createBookEndpoints>;
  }
}

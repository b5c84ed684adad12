import type {
  CalendarFeedFileJson,
  CalendarFeedJson,
  NewCalendarFeedJson,
} from '../../../upstream/sales/calendar/feed-wire';
import type {
  AuctionTypeJson,
  BinAddedJson,
  DeletedJson,
  SaleChangeJson,
  SessionChangeJson,
} from '../../../upstream/sales/calendar/sale-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const FEED = '/app/house/{houseRef}/calendarFeed';
const SALE = '/app/house/{houseRef}/sales/{groupID}';

/** What staff add to the calendar and delete from it. */
export function createCalendarEndpoints(upstream: UpstreamClient) {
  return {
    choices: () => upstream.get<AuctionTypeJson>('/app/house/{houseRef}/auction-type/enabled'),

    /** Without a window, the first ones. */
    deleted: (window?: { readonly size: number; readonly offset: number }) =>
      upstream.get<DeletedJson>('/app/house/{houseRef}/sales/deleted', { query: { ...window } }),

    /** The file of an address, by its token. */
    feedFile: (token: string) => upstream.get<CalendarFeedFileJson>('/app/calendarFeed/{token}', { params: { token } }),

    feed: () => upstream.get<CalendarFeedJson>(FEED),

    resetFeed: () => upstream.post<NewCalendarFeedJson>(`${FEED}/reset`, { body: {} }),

    revokeFeed: () => upstream.post<CalendarFeedJson>(`${FEED}/revoke`, { body: {} }),

    addSale: (
      houseID: number,
      body: { readonly isTimed: '0' | '1'; readonly title: string; readonly termsID: number | null },
      idempotencyKey: string,
    ) =>
      upstream.post<SaleChangeJson>('/cps/app/house/{houseID}/auction', { params: { houseID }, body, idempotencyKey }),

    addBuyNowSale: (houseID: number, idempotencyKey: string) =>
      upstream.post<BinAddedJson>('/cps/app/house/{houseID}/bin/sale', {
        params: { houseID },
        body: {},
        idempotencyKey,
      }),

    renameSale: (groupID: number, body: { readonly title: string; readonly version?: number }) =>
      upstream.post<SaleChangeJson>(`${SALE}/rename`, { params: { groupID }, body }),

    deleteSale: (groupID: number) => upstream.post<SaleChangeJson>(`${SALE}/delete`, { params: { groupID }, body: {} }),

    restoreSale: (groupID: number) =>
      upstream.post<SaleChangeJson>(`${SALE}/restore`, { params: { groupID }, body: {} }),

    deleteSession: (catalogID: number): Promise<void> =>
      upstream.delete('/cps/app/catalog/{catalogID}', { params: { catalogID } }),

    restoreSession: (catalogID: number) =>
      upstream.post<SessionChangeJson>('/cps/app/catalog/{catalogID}/restore', { params: { catalogID }, body: {} }),
  };
}

declare module '../../core/context' {
  interface Endpoints {
    readonly calendar: ReturnType<typeof createCalendarEndpoints>;
  }
}

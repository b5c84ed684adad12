import { z } from 'zod';
import { badRequest, forbidden } from '../core/errors';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import {
  BidHistoryAnswer,
  BidLotsAnswer,
  BidLotsQuery,
  CancelBidAnswer,
  CancelBidBody,
  CancelCountAnswer,
  HouseConfigAnswer,
  HouseNameParams,
  LotRefsBody,
  LotsByRefAnswer,
  PlaceBidsAnswer,
  PlaceBidsBody,
  SaleInfoAnswer,
  SaleParams,
} from './bidding-wire';
import type { BidQueue } from './bids/bid-queue';
import { cancelBid } from './bids/cancel-bid';
import { orderBids } from './bids/order-bids';
import { readHouseConfig } from './sale/read-house';
import { readBidHistory, readBidLots, readBidLotsByRef, readCancelCount, readSaleInfo } from './sale/read-sale';

const SALE = '/auctions/bidAdmin/catalog/{catalogRef}';
const HEADER = 'liveuserref';

/** A body that names the user who bids, as the header does, and the house. */
const NamesUser = z.object({ liveUserRef: z.string(), houseRef: z.string() });

/** Returns a bid-admin call that names the user who bids. It throws 400 without a name, and 403 for another user or house. */
const asNamedUser = (call: Route): Route => ({
  ...call,
  handle: async (received) => {
    const { actor, header, body } = received;
    const named = header(HEADER);
    if (named === null || named === '') throw badRequest('The header liveUserRef is missing.');
    const { data } = NamesUser.safeParse(body);
    const { liveUserRef, houseRef } = data ?? { liveUserRef: named, houseRef: actor?.houseRef };
    if (actor === null || named !== actor.userRef || liveUserRef !== named || houseRef !== actor.houseRef)
      throw forbidden();
    return call.handle(received);
  },
});

/** The calls of bulk bidding: reading a timed session with its bids, placing and canceling bids. */
export function biddingRoutes(services: Services, queue: BidQueue): Route[] {
  const routes = [
    route.get(SALE, {
      spec: 'specified',
      access: 'bulkBidding',
      summary: 'The timed session that staff bid in',
      params: SaleParams,
      answer: SaleInfoAnswer,
      handler: ({ actor, params }) => readSaleInfo(services, actor, params.catalogRef),
    }),
    route.get(`${SALE}/lots`, {
      spec: 'specified',
      access: 'bulkBidding',
      summary: 'The lots of a timed session that bidders see, by number, with their bids',
      params: SaleParams,
      query: BidLotsQuery,
      answer: BidLotsAnswer,
      handler: ({ actor, params, query }) => readBidLots(services, actor, params.catalogRef, query),
    }),
    route.post(`${SALE}/lotsByRef`, {
      spec: 'specified',
      access: 'bulkBidding',
      effect: 'read',
      summary: 'These lots of a timed session with their bids',
      params: SaleParams,
      body: LotRefsBody,
      answer: LotsByRefAnswer,
      handler: async ({ actor, params, body }) => {
        const lots = await readBidLotsByRef(services, actor, params.catalogRef, body);
        return { _embedded: { bidAdminLotDataList: lots } };
      },
    }),
    route.post(`${SALE}/bidHistory`, {
      spec: 'specified',
      access: 'bulkBidding',
      effect: 'read',
      summary: 'The bids on these lots that aren’t canceled, latest first',
      params: SaleParams,
      body: LotRefsBody,
      answer: BidHistoryAnswer,
      handler: async ({ actor, params, body }) => ({
        bidHistory: await readBidHistory(services, actor, params.catalogRef, body),
      }),
    }),
    route.get(`${SALE}/cancelBidCount`, {
      spec: 'specified',
      access: 'bulkBidding',
      summary: 'How many bids of a timed session were canceled',
      params: SaleParams,
      answer: CancelCountAnswer,
      handler: ({ actor, params }) => readCancelCount(services, actor, params.catalogRef),
    }),
    route.post('/app/external/orderBid/bidAdmin', {
      spec: 'specified',
      access: 'bulkBidding',
      summary: 'Places bids in a timed session, each on its own. Accepts an Idempotency-Key',
      body: PlaceBidsBody,
      answer: PlaceBidsAnswer,
      handler: async ({ actor, body, idempotencyKey: key }) => {
        const { catalogRef, bidType, bidAdminOrderBids: bids, paddle = null } = body;
        const order = { catalogRef, isMaximum: bidType === 'MAX', bids, paddle, key };
        return { bulkOrderBidResponse: await orderBids(queue, actor, order) };
      },
    }),
    route.post('/app/external/cancelBid/bidAdmin', {
      spec: 'specified',
      access: 'bulkBidding',
      summary: 'Cancels a bid that the caller has placed. Accepts an Idempotency-Key',
      body: CancelBidBody,
      answer: CancelBidAnswer,
      handler: ({ actor, body, idempotencyKey: key }) => {
        const { catalogRef, lotRef, orderBidRef: bidRef, reason } = body;
        return cancelBid(services, actor, { catalogRef, lotRef, bidRef, reason, key });
      },
    }),
  ];
  return [
    ...routes.map(asNamedUser),
    route.get('/auctions/auction-houses/username/{houseUserName}', {
      spec: 'specified',
      access: 'bulkBidding',
      summary: 'What bulk bidding depends on in the caller’s house',
      params: HouseNameParams,
      answer: HouseConfigAnswer,
      handler: ({ actor, params }) => readHouseConfig(services, actor, params.houseUserName),
    }),
  ];
}

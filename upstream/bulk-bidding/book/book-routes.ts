import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import type { BidQueue } from '../bids/bid-queue';
import { cancelBid } from '../bids/cancel-bid';
import {
  BookAnswer,
  BookBiddersAnswer,
  BookBiddersQuery,
  BookBidsAnswer,
  BookBidsQuery,
  BookParams,
  CancelBookBidAnswer,
  CancelBookBidBody,
  CheckBidsBody,
  EnterBidsBody,
  EnteredBidsAnswer,
} from './book-wire';
import { checkBids, enterBids } from './enter-bids';
import { readBook, readBookBidders, readBookBids, saleOfBook } from './read-book';

const BOOK = '/app/house/{houseRef}/absenteeBook/{catalogRef}';

/**
 * The calls of the auctioneer's book: the bids that bidders leave by phone or on a form. Their handlers require the right console for live sales and
 * bulkBidding for timed ones.
 */
export const bookRoutes = (services: Services, queue: BidQueue): Route[] => [
  route.get(BOOK, {
    access: 'session',
    summary:
      'A session with the totals of its absentee bids. Live sessions need the permission console, timed ones bulkBidding',
    params: BookParams,
    answer: BookAnswer,
    handler: ({ actor, params }) => readBook(services, actor, params.catalogRef),
  }),
  route.get(`${BOOK}/bids`, {
    access: 'session',
    summary: 'The absentee bids of a session that aren’t canceled. The same permissions',
    params: BookParams,
    query: BookBidsQuery,
    answer: BookBidsAnswer,
    handler: ({ actor, params, query }) => readBookBids(services, actor, params.catalogRef, query),
  }),
  route.get(`${BOOK}/bidders`, {
    access: 'session',
    summary: 'Bidders with a paddle in the session, at most 20. The same permissions',
    params: BookParams,
    query: BookBiddersQuery,
    answer: BookBiddersAnswer,
    handler: ({ actor, params, query }) => readBookBidders(services, actor, params.catalogRef, query.search),
  }),
  route.post(`${BOOK}/check`, {
    access: 'session',
    effect: 'read',
    summary: 'What is wrong with typed bids, before they are entered. The same permissions',
    params: BookParams,
    body: CheckBidsBody,
    answer: EnteredBidsAnswer,
    handler: ({ actor, params, body }) => checkBids(services, actor, params.catalogRef, body.bids),
  }),
  route.post(`${BOOK}/bids`, {
    access: 'session',
    summary: 'Enters bids that bidders left, each on its own. Accepts an Idempotency-Key. The same permissions',
    params: BookParams,
    body: EnterBidsBody,
    answer: EnteredBidsAnswer,
    handler: ({ actor, params: { catalogRef }, body: { bids }, idempotencyKey: key }) =>
      enterBids(services, queue, actor, { catalogRef, bids, key }),
  }),
  route.post(`${BOOK}/cancel`, {
    access: 'session',
    summary: 'Cancels an absentee bid that the caller has entered. Accepts an Idempotency-Key. The same permissions',
    params: BookParams,
    body: CancelBookBidBody,
    answer: CancelBookBidAnswer,
    handler: async ({ actor, params: { catalogRef }, body, idempotencyKey: key }) => {
      await saleOfBook(services, actor, catalogRef);
      const { lotRef, orderBidRef: bidRef, reason } = body;
      return cancelBid(services, actor, { catalogRef, lotRef, bidRef, reason, key });
    },
  }),
];

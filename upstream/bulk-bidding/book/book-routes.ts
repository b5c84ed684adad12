import { defineRoute, type Route } from '../../core/http/route';
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
  defineRoute({
    method: 'GET',
    path: BOOK,
    spec: 'added',
    access: 'session',
    summary:
      'A session with the totals of its absentee bids. Live sessions need the permission console, timed ones bulkBidding',
    params: BookParams,
    answer: BookAnswer,
    handler: async ({ actor, params }) => ({ data: await readBook(services, actor, params.catalogRef) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${BOOK}/bids`,
    spec: 'added',
    access: 'session',
    summary: 'The absentee bids of a session that aren’t canceled. The same permissions',
    params: BookParams,
    query: BookBidsQuery,
    answer: BookBidsAnswer,
    handler: async ({ actor, params, query }) => ({
      data: await readBookBids(services, actor, params.catalogRef, query),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${BOOK}/bidders`,
    spec: 'added',
    access: 'session',
    summary: 'Bidders with a paddle in the session, at most 20. The same permissions',
    params: BookParams,
    query: BookBiddersQuery,
    answer: BookBiddersAnswer,
    handler: async ({ actor, params, query }) => ({
      data: await readBookBidders(services, actor, params.catalogRef, query.search),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${BOOK}/check`,
    spec: 'added',
    access: 'session',
    effect: 'read',
    summary: 'What is wrong with typed bids, before they are entered. The same permissions',
    params: BookParams,
    body: CheckBidsBody,
    answer: EnteredBidsAnswer,
    handler: async ({ actor, params, body }) => ({
      data: await checkBids(services, actor, params.catalogRef, body.bids),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${BOOK}/bids`,
    spec: 'added',
    access: 'session',
    summary: 'Enters bids that bidders left, each on its own. Accepts an Idempotency-Key. The same permissions',
    params: BookParams,
    body: EnterBidsBody,
    answer: EnteredBidsAnswer,
    handler: async ({ actor, params: { catalogRef }, body: { bids }, idempotencyKey: key }) => ({
      data: await enterBids(services, queue, actor, { catalogRef, bids, key }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${BOOK}/cancel`,
    spec: 'added',
    access: 'session',
    summary: 'Cancels an absentee bid that the caller has entered. Accepts an Idempotency-Key. The same permissions',
    params: BookParams,
    body: CancelBookBidBody,
    answer: CancelBookBidAnswer,
    handler: async ({ actor, params: { catalogRef }, body, idempotencyKey: key }) => {
      await saleOfBook(services, actor, catalogRef);
      const { lotRef, orderBidRef: bidRef, reason } = body;
      return { data: await cancelBid(services, actor, { catalogRef, lotRef, bidRef, reason, key }) };
    },
  }),
];

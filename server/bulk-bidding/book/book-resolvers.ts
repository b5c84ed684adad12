import { MOST_PASTED } from '../../../rules/bulk-bidding/paste';
import type { BookJson, EnteredBidJson } from '../../../upstream/bulk-bidding/book/book-wire';
import type { GraphQLContext } from '../../core/context';
import { badUserInput, UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { moneyText, moneyTextOrNull } from '../../core/graphql/money-text';
import type { Resolvers, TypedBidInput } from '../../generated/resolvers-types';

const MOST_BIDS = 500;
const REF = /^[\w-]{1,40}$/;

/** Returns the book of a session; null if there is none with that reference, or nobody bids in it. */
async function bookOf(catalogRef: string, { endpoints }: GraphQLContext): Promise<BookJson | null> {
  if (!REF.test(catalogRef)) return null;
  try {
    return await endpoints.book.book(catalogRef);
  } catch (error) {
    if (error instanceof UpstreamRefusal && (error.status === 404 || error.status === 409)) return null;
    throw error;
  }
}

const enteredBid = (
  { lotRef, title, bidder, amount, code, message, lowestBid, orderBidRef }: EnteredBidJson,
  currency: string,
) => ({
  lotRef,
  lotTitle: title,
  bidder,
  amount: moneyTextOrNull(amount, currency),
  code,
  message,
  lowestBid: moneyTextOrNull(lowestBid, currency),
  bidRef: orderBidRef,
});

function requireBids(bids: readonly TypedBidInput[]): void {
  if (bids.length < 1 || bids.length > MOST_PASTED) throw badUserInput(`bids must have 1 to ${MOST_PASTED} entries.`);
}

/** Resolvers of the auctioneer's book. */
export const bookResolvers: Resolvers = {
  Query: {
    absenteeBook: (_, { catalogRef }, context) => bookOf(catalogRef, context),
  },
  Mutation: {
    enterAbsenteeBids: async (_, { input: { catalogRef, bids, idempotencyKey } }, context) => {
      requireBids(bids);
      const sent = bids.map((bid) => ({
        lot: bid.lot,
        amount: bid.amount,
        paddle: bid.paddle ?? '',
        note: bid.note ?? '',
        ...(bid.source && { source: bid.source }),
      }));
      const { result, userErrors } = await userErrorsOf(context.endpoints.book.enter(catalogRef, sent, idempotencyKey));
      const book = result && (await bookOf(catalogRef, context));
      return {
        outcomes: book ? result.map((bid) => enteredBid(bid, book.currencyCode)) : [],
        book,
        userErrors,
      };
    },
    cancelAbsenteeBid: async (_, { input }, context) => {
      const { catalogRef, lotRef, bidRef: orderBidRef, reason, idempotencyKey } = input;
      const { result, userErrors } = await userErrorsOf(
        context.endpoints.book.cancel(catalogRef, { lotRef, orderBidRef, reason: reason ?? '' }, idempotencyKey),
      );
      return { book: result && (await bookOf(catalogRef, context)), userErrors };
    },
  },
  AbsenteeBook: {
    currency: ({ currencyCode }) => currencyCode,
    totalAmount: ({ totalAmount, currencyCode }) => moneyText(totalAmount, currencyCode),
    canceledBidCount: ({ cancelBidCount }) => cancelBidCount,
    cancelLimit: ({ cancelBidLimit }) => cancelBidLimit,
    bids: async (book, { first, offset, search, sort }, { endpoints }) => {
      if (first < 1 || first > MOST_BIDS) throw badUserInput(`first must be between 1 and ${MOST_BIDS}.`);
      if (offset < 0) throw badUserInput('offset must be at least 0.');
      const { catalogRef, currencyCode, cancelBidCount, cancelBidLimit } = book;
      const answer = await endpoints.book.bids(catalogRef, { size: first, offset, search: search ?? '', sort });
      return {
        totalCount: answer.total,
        nodes: answer.bids.map((bid) => ({
          ref: bid.orderBidRef,
          lotRef: bid.lotRef,
          lotNumber: `${bid.lotNumber ?? ''}${bid.lotNumberExtension}`,
          lotTitle: bid.title,
          reserve: moneyTextOrNull(bid.reserve, currencyCode),
          startingBid: moneyTextOrNull(bid.startingBid, currencyCode),
          sequence: bid.sequence,
          amount: moneyText(bid.bidAmount, currencyCode),
          type: bid.bidType,
          paddle: bid.paddle,
          bidder: bid.bidder,
          source: bid.source,
          note: bid.note,
          placedAt: bid.time,
          enteredBy: bid.enteredBy,
          isCancelable: bid.isOwn && bid.isOpen && cancelBidCount < cancelBidLimit,
        })),
      };
    },
    bidders: async ({ catalogRef }, { search }, { endpoints }) =>
      (await endpoints.book.bidders(catalogRef, search)).map(({ approvalID, paddle, bidder }) => ({
        bidderNumber: approvalID,
        paddle,
        bidder,
      })),
    check: async ({ catalogRef, currencyCode }, { bids }, { endpoints }) =>
      (await endpoints.book.check(catalogRef, bids)).map((bid) => enteredBid(bid, currencyCode)),
  },
};

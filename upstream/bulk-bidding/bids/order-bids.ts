import { bidProblemText } from '../../../rules/bulk-bidding/refusals';
import { minorFromWire, MoneyError, wireFromMinor } from '../../../rules/core/money';
import { badRequest, invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { PlaceBidsJson } from '../bidding-wire';
import type { BidQueue } from './bid-queue';
import { timedSale } from './order-readings';

/** Bids as the call places them. Amounts are in major units. */
export interface Order {
  readonly catalogRef: string;
  readonly isMaximum: boolean;
  readonly bids: readonly { readonly lotRef: string; readonly bidAmount: number }[];
  /** The paddle of the bidder; null for the house's own account. */
  readonly paddle: string | null;
  readonly key: string | null;
}

function minorOf(amount: number, currency: string): number {
  try {
    return minorFromWire(amount, currency);
  } catch (error) {
    if (error instanceof MoneyError) throw badRequest(error.message, 'bidAmount');
    throw error;
  }
}

/**
 * Places bids in a timed session, and returns whether each was taken. The same key places a bid on a lot once. Throws 400 for amounts that the
 * currency doesn't have, 404, 409 NOT_TIMED, 422 UNKNOWN_PADDLE.
 */
export async function orderBids(
  queue: BidQueue,
  actor: Actor,
  { catalogRef, isMaximum, bids, paddle, key }: Order,
): Promise<PlaceBidsJson> {
  const { houseId, userId, locale } = actor;
  const { sale, approvalId } = await queue.readings.read(houseId, catalogRef, paddle);
  const { currency } = timedSale(sale);
  if (paddle !== null && approvalId === null)
    throw invalid([
      { code: 'UNKNOWN_PADDLE', message: `No bidder of this sale has paddle ${paddle}.`, field: 'paddle' },
    ]);
  const outcomes = await queue.place(
    houseId,
    bids.map(({ lotRef, bidAmount }) => ({
      catalogRef,
      lotRef,
      amount: minorOf(bidAmount, currency),
      isMaximum,
      approvalId,
      userId,
      requestKey: key,
    })),
  );
  return {
    bidAdminOrderBidResponses: bids.map(({ lotRef }, index) => {
      const { bidRef = null, problem = null, lowest = null } = outcomes[index] ?? {};
      return {
        lotRef,
        success: bidRef !== null,
        code: problem,
        message: problem && bidProblemText(problem, { lowest, currency, locale }),
        lowestBid: lowest === null ? null : wireFromMinor(lowest, currency),
        orderBidRef: bidRef,
      };
    }),
  };
}

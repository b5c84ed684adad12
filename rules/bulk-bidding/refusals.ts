import { amountInWords, type Minor } from '../core/money';
import type { BidRefusal } from './bidding';

/** Why a bid wasn't taken, also for reasons that don't depend on other bids. */
export type BidProblem =
  | BidRefusal
  /** The session has no such lot. */
  | 'NOT_FOUND'
  /** The lot isn't published, or is withdrawn. */
  | 'NOT_SHOWN'
  /** The amount is between two increments. */
  | 'NOT_AN_INCREMENT'
  /** The bidder isn't approved for the sale. */
  | 'NOT_APPROVED'
  /** What was typed is no amount of the currency. */
  | 'NOT_AN_AMOUNT'
  /** No bidder of the sale has the paddle. */
  | 'UNKNOWN_PADDLE';

/** Returns why a bid wasn't taken, for staff. `lowest` is the lowest possible bid. */
export function bidProblemText(
  problem: BidProblem,
  {
    lowest,
    currency,
    locale,
  }: { readonly lowest: Minor | null; readonly currency: string; readonly locale: string | undefined },
): string {
  const least = lowest === null ? '' : ` The lowest possible bid is ${amountInWords(lowest, currency, locale)}.`;
  switch (problem) {
    case 'CLOSED':
      return 'Bidding on this lot has ended.';
    case 'TOO_LOW':
      return `This bid is too low.${least}`;
    case 'LEADING':
      return 'This bidder already leads the lot with the same bid or a higher one.';
    case 'HOUSE_AT_RESERVE':
      return 'For its own account, the house can only bid below the reserve.';
    case 'NOT_AN_INCREMENT':
      return `This amount is between two bid increments.${least}`;
    case 'NOT_SHOWN':
      return 'This lot isn’t published, or it is withdrawn.';
    case 'NOT_APPROVED':
      return 'This bidder isn’t approved for the sale.';
    case 'NOT_FOUND':
      return 'This lot was not found in the session.';
    case 'NOT_AN_AMOUNT':
      return 'This is not an amount.';
    case 'UNKNOWN_PADDLE':
      return 'No bidder of this sale has this paddle.';
  }
}

import type { NextBookBid } from '../bulk-bidding/book';
import { typedAmount, typedLotNumber } from '../bulk-bidding/paste';
import { isRung, nextRung } from '../bulk-bidding/rungs';
import type { Minor } from '../core/money';
import type { BidIncrement } from '../lots/bid-increments';

/** A lot as the clerk's line reads it. Amounts are in minor units. */
export interface LineLot {
  /** Number with extension. */
  readonly number: string;
  readonly isOpen: boolean;
  readonly isWithdrawn: boolean;
  readonly startingBid: Minor | null;
  readonly reserve: Minor | null;
  /** What the book bids next; null if it has no bids. */
  readonly book: Pick<NextBookBid, 'paddle' | 'amount' | 'ceiling'> | null;
}

/** What the clerk has typed. */
export interface Line {
  readonly lot: string;
  readonly hammer: string;
  readonly paddle: string;
}

/** What is unusual about an entry. It isn't refused: a second Enter enters it. */
export type LineWarning = 'BELOW_RESERVE' | 'BELOW_BOOK' | 'UNKNOWN_PADDLE' | 'OFF_INCREMENTS';

/** Why a line can't be entered at all. */
export type LineProblem = 'NO_LOT' | 'WITHDRAWN' | 'NO_HAMMER' | 'NO_PADDLE';

/** Returns the lot that a clerk has typed; null if the session has none with that number. */
export const lotOfLine = <Lot extends Pick<LineLot, 'number'>>(lots: readonly Lot[], typed: string): Lot | null =>
  lots.find(({ number }) => number.toUpperCase() === typedLotNumber(typed)) ?? null;

/** Returns the next open lot after one; the first open one if there is none after it, and null if all have results. */
export function nextOpenLot<Lot extends Pick<LineLot, 'number' | 'isOpen' | 'isWithdrawn'>>(
  lots: readonly Lot[],
  after: string | null,
): Lot | null {
  const at = after === null ? -1 : lots.findIndex(({ number }) => number === after);
  const isNext = ({ isOpen, isWithdrawn, number }: Lot) => isOpen && !isWithdrawn && number !== after;
  return lots.slice(at + 1).find(isNext) ?? lots.find(isNext) ?? null;
}

/** Returns why a line can't be entered; null if it can. */
export function lineProblem(lot: LineLot | null, line: Line, currency: string): LineProblem | null {
  if (lot === null) return 'NO_LOT';
  if (lot.isWithdrawn) return 'WITHDRAWN';
  if (typedAmount(line.hammer, currency) === null) return 'NO_HAMMER';
  return line.paddle.trim() === '' ? 'NO_PADDLE' : null;
}

/** The words for what can't be entered. */
export const PROBLEM_TEXTS: Readonly<Record<LineProblem, string>> = {
  NO_LOT: 'This session has no lot with this number.',
  WITHDRAWN: 'This lot is withdrawn.',
  NO_HAMMER: 'Enter the hammer price, or press P if the lot passed.',
  NO_PADDLE: 'Enter the paddle of the buyer.',
};

/** Returns what is unusual about a sale of a lot. */
export function lineWarnings(
  lot: LineLot,
  { hammer, paddle }: { readonly hammer: Minor; readonly paddle: string },
  { increments, paddles }: { readonly increments: readonly BidIncrement[]; readonly paddles: ReadonlySet<string> },
): LineWarning[] {
  const warnings: LineWarning[] = [];
  if (lot.reserve !== null && hammer < lot.reserve) warnings.push('BELOW_RESERVE');
  if (lot.book && hammer < lot.book.ceiling && lot.book.paddle !== paddle) warnings.push('BELOW_BOOK');
  if (!paddles.has(paddle)) warnings.push('UNKNOWN_PADDLE');
  if (hammer !== lot.startingBid && hammer !== lot.book?.amount && !isRung(increments, hammer))
    warnings.push('OFF_INCREMENTS');
  return warnings;
}

/** Returns the hammer price after +: one step up, or the first bid of the lot. */
export function raisedHammer(lot: LineLot | null, hammer: Minor | null, increments: readonly BidIncrement[]): Minor {
  if (hammer !== null) return nextRung(increments, hammer);
  return lot?.book?.amount ?? lot?.startingBid ?? nextRung(increments, 0);
}

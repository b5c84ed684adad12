import { type Minor, minorFromDecimal } from '../core/money';
import { typedPayment } from '../invoicing/added-charges/typed-charge';
import type { BidIncrement } from '../lots/bid-increments';
import { isRung, nextRung, rungUpTo } from './rungs';

/** Why a typed amount can't be bid. */
export type TypedProblem = 'NOT_AN_AMOUNT' | 'TOO_LOW' | 'NOT_AN_INCREMENT';

/** A typed amount that can be bid, or why it can't be. */
export type TypedBid =
  | { readonly problem: null; /** Null for an empty text. */ readonly amount: Minor | null }
  | {
      readonly problem: TypedProblem;
      /** The nearest amounts that can be bid, one or two. */ readonly nearest: readonly Minor[];
    };

/** Returns what a typed or pasted text bids. Arithmetic is evaluated, and the sign or code of the currency is left out. */
export function typedBid(
  text: string,
  {
    currency,
    increments,
    lowest,
  }: { readonly currency: string; readonly increments: readonly BidIncrement[]; readonly lowest: Minor },
): TypedBid {
  const typed = typedPayment(text, currency);
  if (!typed.ok) return { problem: 'NOT_AN_AMOUNT', nearest: [lowest] };
  if (typed.value === '') return { problem: null, amount: null };
  const amount = minorFromDecimal(typed.value, currency);
  if (amount < lowest) return { problem: 'TOO_LOW', nearest: [lowest] };
  if (amount === lowest || isRung(increments, amount)) return { problem: null, amount };
  const below = Math.max(lowest, rungUpTo(increments, amount));
  return { problem: 'NOT_AN_INCREMENT', nearest: [below, nextRung(increments, amount)] };
}

import { bidderName } from '../../../rules/bulk-bidding/bidders';
import { lowestBid } from '../../../rules/bulk-bidding/bidding';
import { type BidSource, bookRefusal } from '../../../rules/bulk-bidding/book';
import { typedAmount, type TypedBid, typedLotNumber } from '../../../rules/bulk-bidding/paste';
import { type BidProblem, bidProblemText } from '../../../rules/bulk-bidding/refusals';
import { isRung } from '../../../rules/bulk-bidding/rungs';
import { biddingStatus } from '../../../rules/bulk-bidding/status';
import { type Minor, wireFromMinor } from '../../../rules/core/money';
import { databaseTime } from '../../core/database/database-time';
import { conflict } from '../../core/errors';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { ShownBiddingLot } from '../../lots/bidding/bidding-record';
import { lotsToBidOn } from '../../lots/bidding/service';
import type { BidQueue } from '../bids/bid-queue';
import { type LotState, statesOf, termsOf } from '../bids/bidding-of-lots';
import type { BiddingSaleRow } from '../sale-store';
import { type PaddleRow, selectLotRefs, selectPaddles } from './book-store';
import type { EnteredBidJson } from './book-wire';
import { saleOfBook } from './read-book';

/** A typed bid with how the bidder left it. */
export interface BidToEnter extends TypedBid {
  readonly source?: BidSource | undefined;
  readonly note: string;
}

/** A typed bid with the lot and the bidder that it names. */
interface ReadBid {
  readonly lot: ShownBiddingLot | null;
  readonly state: LotState | null;
  readonly bidder: PaddleRow | null;
  readonly amount: Minor | null;
  readonly problem: BidProblem | null;
  readonly lowest: Minor | null;
}

/** Returns whether a bid names all that it takes to be placed. */
const isWhole = ({ lot, amount, problem }: ReadBid): boolean =>
  lot !== null && amount !== null && problem !== 'UNKNOWN_PADDLE';

interface Known {
  readonly lots: ReadonlyMap<string, ShownBiddingLot>;
  readonly states: ReadonlyMap<number, LotState>;
  readonly paddles: ReadonlyMap<string, PaddleRow>;
  readonly sale: BiddingSaleRow;
  readonly now: Date;
}

function problemOf(
  { kind, currency }: BiddingSaleRow,
  { paddle, amount: typed }: TypedBid,
  { lot, state, bidder, amount, now }: Omit<ReadBid, 'problem' | 'lowest'> & { readonly now: Date },
): BidProblem | null {
  if (!lot || !state) return 'NOT_FOUND';
  if (bidder === null && (paddle !== '' || kind === 'LIVE')) return 'UNKNOWN_PADDLE';
  if (amount === null || typedAmount(typed, currency) === null) return 'NOT_AN_AMOUNT';
  if (lot.isWithdrawn) return 'NOT_SHOWN';
  const isClosed = lot.closedAt !== null || lot.isSold;
  const end = { endsAt: lot.endsAt?.getTime() ?? null, scheduledEndsAt: null, isClosed };
  if (isClosed || (kind === 'TIMED' && biddingStatus(end, now.getTime()) === 'CLOSED')) return 'CLOSED';
  const terms = termsOf(lot);
  if (kind === 'LIVE') return bookRefusal(terms, amount);
  const lowest = lowestBid(terms, state.bidding);
  if (amount < lowest) return 'TOO_LOW';
  return amount === lowest || isRung(terms.increments, amount) ? null : 'NOT_AN_INCREMENT';
}

function readBid(bid: TypedBid, { lots, states, paddles, sale, now }: Known): ReadBid {
  const lot = lots.get(typedLotNumber(bid.lot)) ?? null;
  const state = lot && (states.get(lot.id) ?? null);
  const bidder = paddles.get(bid.paddle.trim()) ?? null;
  const amount = typedAmount(bid.amount, sale.currency);
  const read = { lot, state, bidder, amount };
  const terms = lot && termsOf(lot);
  return {
    ...read,
    problem: problemOf(sale, { ...bid, paddle: bid.paddle.trim() }, { ...read, now }),
    lowest: terms && state && (sale.kind === 'LIVE' ? terms.startingBid : lowestBid(terms, state.bidding)),
  };
}

async function readBids(
  services: Services,
  actor: Actor,
  sale: BiddingSaleRow,
  bids: readonly TypedBid[],
): Promise<ReadBid[]> {
  const { db, clock } = services;
  const { houseId } = actor;
  const numbers = [...new Set(bids.map(({ lot }) => typedLotNumber(lot)))];
  const found = await selectLotRefs(db, houseId, sale.id, numbers);
  const refs = found.map(({ ref }) => ref);
  const shown = await lotsToBidOn(db, houseId, sale.id, { refs, search: '', limit: refs.length, offset: 0 });
  const byRef = new Map(shown.map((lot) => [lot.ref, lot]));
  const paddles = await selectPaddles(db, houseId, sale.id, [...new Set(bids.map(({ paddle }) => paddle.trim()))]);
  const known: Known = {
    lots: new Map(
      found.flatMap(({ number, ref }) => {
        const lot = byRef.get(ref);
        return lot ? [[number, lot] as const] : [];
      }),
    ),
    states: await statesOf(db, houseId, shown),
    paddles: new Map(paddles.map((row) => [row.paddle, row])),
    sale,
    now: await databaseTime(db, clock),
  };
  return bids.map((bid) => readBid(bid, known));
}

function answerOf(
  { lot, bidder, amount, problem, lowest }: ReadBid,
  bidRef: string | null,
  { currency }: BiddingSaleRow,
  actor: Actor,
): EnteredBidJson {
  return {
    lotRef: lot?.ref ?? null,
    title: lot?.title ?? null,
    bidder: bidder && actorMay(actor, 'sensitive') ? bidderName(bidder) : null,
    amount: amount === null ? null : wireFromMinor(amount, currency),
    code: problem,
    message: problem && bidProblemText(problem, { lowest, currency, locale: actor.locale }),
    lowestBid: lowest === null ? null : wireFromMinor(lowest, currency),
    orderBidRef: bidRef,
  };
}

/** Returns what is wrong with typed bids, without entering them. Throws 404, 409 NO_BIDS, 403. */
export async function checkBids(
  services: Services,
  actor: Actor,
  catalogRef: string,
  bids: readonly TypedBid[],
): Promise<EnteredBidJson[]> {
  const sale = await saleOfBook(services, actor, catalogRef);
  const read = await readBids(services, actor, sale, bids);
  return read.map((bid) => answerOf(bid, null, sale, actor));
}

/**
 * Enters typed bids as ceilings, each on its own, and says of each whether it was taken. The same key enters each of them once. Throws 404, 409 NO_BIDS
 * and SESSION_ENDED, 403.
 */
export async function enterBids(
  services: Services,
  queue: BidQueue,
  actor: Actor,
  {
    catalogRef,
    bids,
    key,
  }: { readonly catalogRef: string; readonly bids: readonly BidToEnter[]; readonly key: string | null },
): Promise<EnteredBidJson[]> {
  const sale = await saleOfBook(services, actor, catalogRef);
  if (sale.endedAt !== null) throw conflict('SESSION_ENDED', 'This session has ended, so it takes no bids.');
  const read = await readBids(services, actor, sale, bids);
  // Also what can't be taken now is placed: a request that is repeated after its answer was lost gets that answer.
  const placed = await queue.place(
    actor.houseId,
    read.flatMap((row, index) => {
      const { lot, bidder, amount } = row;
      const bid = bids[index];
      if (!isWhole(row) || !lot || amount === null || !bid) return [];
      return [
        {
          catalogRef,
          lotRef: lot.ref,
          amount,
          isMaximum: true,
          approvalId: bidder?.approvalId ?? null,
          userId: actor.userId,
          requestKey: key === null ? null : `${key} ${index}`,
          note: bid.note,
          ...(bid.source && { source: bid.source }),
        },
      ];
    }),
  );
  let at = 0;
  return read.map((row) => {
    if (!isWhole(row)) return answerOf(row, null, sale, actor);
    const { bidRef = null, problem = null, lowest = null } = placed[at++] ?? {};
    return answerOf({ ...row, problem, lowest: lowest ?? row.lowest }, bidRef, sale, actor);
  });
}

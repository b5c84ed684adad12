import { advance, lowestBid, place } from '../../../rules/bulk-bidding/bidding';
import { type BidSource, bookRefusal } from '../../../rules/bulk-bidding/book';
import type { BidProblem } from '../../../rules/bulk-bidding/refusals';
import { isRung } from '../../../rules/bulk-bidding/rungs';
import type { Minor } from '../../../rules/core/money';
import { deskParts } from '../../clerking/desk/service';
import { partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { databaseTime } from '../../core/database/database-time';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import type { BiddingLot } from '../../lots/bidding/bidding-record';
import { extendLots, lockLotsToBid } from '../../lots/bidding/service';
import { insertBids, type NewBid, putBidding, selectApproved, selectBidsOfRequests } from './bid-store';
import { type LotState, ruleBid, statesOf, termsOf } from './bidding-of-lots';

/** A bid to be placed. */
export interface BidToPlace {
  readonly catalogRef: string;
  readonly lotRef: string;
  readonly amount: Minor;
  readonly isMaximum: boolean;
  /** The bidder; null for the house's own account. */
  readonly approvalId: number | null;
  /** The user who enters it. */
  readonly userId: number;
  /** Names the request: it places one bid on a lot, however often it is sent. */
  readonly requestKey: string | null;
  /** How the bidder left it; absent for bids that weren't left with the house. */
  readonly source?: BidSource;
  readonly note?: string;
}

/** The result of a bid. */
export interface BidOutcome {
  /** The reference of the bid; null if it wasn't taken. */
  readonly bidRef: string | null;
  readonly problem: BidProblem | null;
  /** The lowest amount that can be bid now; null if none can. */
  readonly lowest: Minor | null;
}

const refused = (problem: BidProblem, lowest: Minor | null = null): BidOutcome => ({ bidRef: null, problem, lowest });

/** What can't change while bids wait for each other. */
function problemOf(lot: BiddingLot, bid: BidToPlace, approved: ReadonlySet<string>): BidProblem | null {
  if (lot.catalogRef !== bid.catalogRef || lot.kind === 'BUY_NOW') return 'NOT_FOUND';
  if (!lot.isShown || lot.isWithdrawn) return 'NOT_SHOWN';
  if (lot.isSold || lot.closedAt !== null || (lot.kind === 'TIMED' && lot.endsAt === null)) return 'CLOSED';
  if (bid.approvalId !== null && !approved.has(`${lot.catalogId}/${bid.approvalId}`)) return 'NOT_APPROVED';
  return null;
}

/** The bids of a transaction as they are taken, one after the other. */
class Taking {
  readonly taken: NewBid[] = [];
  readonly states: Map<number, LotState>;
  readonly changed = new Set<number>();

  constructor(
    states: ReadonlyMap<number, LotState>,
    private readonly now: Date,
    private readonly newRef: (prefix: string) => string,
  ) {
    this.states = new Map(states);
  }

  take(lot: BiddingLot, bid: BidToPlace): BidOutcome {
    const state = this.states.get(lot.id);
    if (!state) return refused('NOT_FOUND');
    const terms = termsOf(lot);
    // The book of a live sale is sealed, so its answers don't depend on the bids of others.
    const isSealed = lot.kind === 'LIVE';
    const sealed = isSealed ? bookRefusal(terms, bid.amount) : null;
    if (sealed) return refused(sealed, terms.startingBid);
    const lowest = lowestBid(terms, state.bidding);
    if (!isSealed && bid.amount !== lowest && !isRung(terms.increments, bid.amount))
      return refused('NOT_AN_INCREMENT', lowest);
    const forHouseBy = bid.approvalId === null ? bid.userId : null;
    const row: NewBid = {
      id: 0,
      ref: this.newRef('BID'),
      lotId: lot.id,
      sequence: state.lastSequence + 1,
      amount: bid.amount,
      isMaximum: bid.isMaximum,
      placedAt: this.now,
      approvalId: bid.approvalId,
      forHouseBy,
      enteredBy: bid.userId,
      requestKey: bid.requestKey,
      source: bid.source ?? null,
      note: bid.note ?? '',
    };
    const placed = isSealed
      ? { refusal: null, bidding: advance(terms, state.bidding, ruleBid(row)) }
      : place(terms, state.bidding, ruleBid(row));
    if (placed.refusal !== null) return refused(placed.refusal, placed.lowest);
    const { bidding } = placed;
    this.taken.push(row);
    this.states.set(lot.id, {
      bidding,
      lead: bidding.lead?.sequence === row.sequence ? row : state.lead,
      lastSequence: row.sequence,
      version: state.version,
    });
    this.changed.add(lot.id);
    return { bidRef: row.ref, problem: null, lowest: isSealed ? terms.startingBid : lowestBid(terms, bidding) };
  }
}

/** Returns the live sessions of lots, whose desks show the auctioneer's book. */
const liveSessions = (lots: readonly BiddingLot[]): number[] => [
  ...new Set(lots.filter(({ kind }) => kind === 'LIVE').map(({ catalogId }) => catalogId)),
];

/** Stores the bids that were taken, and the new state of their lots. */
async function store(
  tx: Transaction,
  services: Services,
  houseId: number,
  lots: readonly BiddingLot[],
  { taken, states, changed }: Taking,
): Promise<void> {
  const first = await takeNumbers(tx, houseId, 'absentee_bid', taken.length);
  const rows = taken.map((bid, index) => ({ ...bid, id: first + index }));
  const idOf = new Map(rows.map(({ ref, id }) => [ref, id]));
  await insertBids(tx, houseId, rows);
  const changedLots = lots.filter(({ id }) => changed.has(id));
  const versions = await putBidding(
    tx,
    houseId,
    changedLots.flatMap(({ id }) => {
      const state = states.get(id);
      if (!state) return [];
      const { bidding, lead, lastSequence } = state;
      const leadBidId = lead && (idOf.get(lead.ref) ?? lead.id);
      return [{ lotId: id, price: bidding.price, leadBidId, bidCount: bidding.bidCount, lastSequence }];
    }),
  );
  const extended = changedLots.flatMap(({ id, endsAt }) => {
    const end = states.get(id)?.bidding.endsAt ?? null;
    return end === null || end === endsAt?.getTime() ? [] : [{ id, endsAt: new Date(end) }];
  });
  await extendLots(tx, houseId, extended);
  // Bids by many users are stored at once: users who placed them read the answer, and all others the change.
  await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'bid.place', [
    ...partsOf('LotBidding', versions),
    ...(await deskParts(tx, houseId, liveSessions(changedLots))),
  ]);
}

/**
 * Places bids of a house in one transaction, each on its own: what is refused doesn't hinder the others. Their order decides between them, and the
 * database's clock, read when the lots are locked, whether they are in time.
 */
export const placeBids = (
  services: Services,
  houseId: number,
  bids: readonly BidToPlace[],
): Promise<readonly BidOutcome[]> =>
  services.db.transaction(async (tx) => {
    const lots = await lockLotsToBid(tx, houseId, [...new Set(bids.map(({ lotRef }) => lotRef))]);
    const now = await databaseTime(tx, services.clock);
    const byRef = new Map(lots.map((lot) => [lot.ref, lot]));
    const ids = lots.map(({ id }) => id);
    const keys = [...new Set(bids.flatMap(({ requestKey }) => requestKey ?? []))];
    const known = keys.length === 0 ? [] : await selectBidsOfRequests(tx, houseId, keys, ids);
    const answered = new Map(known.map((bid) => [`${bid.lotId} ${bid.requestKey}`, bid]));
    const pairs = bids.flatMap(({ lotRef, approvalId }) => {
      const lot = byRef.get(lotRef);
      return lot && approvalId !== null ? [{ catalogId: lot.catalogId, approvalId }] : [];
    });
    const approved = pairs.length === 0 ? new Set<string>() : await selectApproved(tx, houseId, pairs);
    const taking = new Taking(await statesOf(tx, houseId, lots), now, (prefix) => services.newRef(prefix));
    const outcomes = bids.map((bid): BidOutcome => {
      const lot = byRef.get(bid.lotRef);
      if (!lot) return refused('NOT_FOUND');
      const before = bid.requestKey === null ? undefined : answered.get(`${lot.id} ${bid.requestKey}`);
      if (before) return { bidRef: before.ref, problem: null, lowest: null };
      const problem = problemOf(lot, bid, approved);
      if (problem) return refused(problem);
      const outcome = taking.take(lot, bid);
      const last = taking.taken.at(-1);
      if (outcome.bidRef !== null && bid.requestKey !== null && last)
        answered.set(`${lot.id} ${bid.requestKey}`, { ...last, requestKey: bid.requestKey });
      return outcome;
    });
    if (taking.taken.length > 0) await store(tx, services, houseId, lots, taking);
    return outcomes;
  });

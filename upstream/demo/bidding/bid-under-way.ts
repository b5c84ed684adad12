import { BID_SOURCES, type BidSource } from '../../../rules/bulk-bidding/book';
import { rungUpTo } from '../../../rules/bulk-bidding/rungs';
import { bidIncrements } from '../../../rules/lots/bid-increments';
import { type BidToPlace, placeBids } from '../../bulk-bidding/bids/place-bids';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import type { HousePlan } from '../make-house';
import { PastClock, servicesWithin } from '../make-past';
import { type Random, seededRandom } from '../random';
import { selectActor } from '../store';
import type { UnderWayPlan } from './under-way';
import { type LotUnderWay, selectBiddersUnderWay, selectLotsUnderWay } from './under-way-store';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Bidders were approved before that. */
const MOST_DAYS = 2;
const DAY_MINUTES = 24 * 60;

/** How long before the time of loading the last bid was placed. */
const QUIET = { LIVE: 2 * HOUR, TIMED: 3 * MINUTE };
/** Bids that are placed together. */
const AT_ONCE = 6;

const NOTES = [
  '',
  '',
  '',
  'Left a message after the viewing.',
  'Call before going higher.',
  'Asked for a condition report.',
] as const;

interface PlannedBid extends BidToPlace {
  readonly minutesAgo: number;
}

/** Up to nine bids for most lots. Those that are too low when they are placed are refused, as for everyone. */
function bidsOn(
  random: Random,
  { kind, aboveBids }: UnderWayPlan,
  { ref, catalogRef, number, currency, lowEstimate, startingBid }: LotUnderWay,
  { bidders, userId }: { readonly bidders: readonly number[]; readonly userId: number },
): PlannedBid[] {
  const isLive = kind === 'LIVE';
  const isBelowReserve = aboveBids.includes(number);
  if (!isBelowReserve && !random.chance(isLive ? 65 : 85)) return [];
  const increments = bidIncrements(currency);
  const most = isBelowReserve ? 75 : 140;
  return random
    .shuffled(bidders)
    .slice(0, isLive ? random.integer(1, 5) : random.integer(2, 9))
    .map((approvalId): PlannedBid => {
      const wanted = rungUpTo(increments, Math.round((lowEstimate * random.integer(50, most)) / 100));
      const source: BidSource = random.pick(BID_SOURCES);
      const note = random.pick(NOTES);
      return {
        catalogRef,
        lotRef: ref,
        amount: Math.max(startingBid, wanted),
        isMaximum: isLive || random.chance(80),
        approvalId,
        userId,
        requestKey: null,
        minutesAgo: random.integer(0, MOST_DAYS * DAY_MINUTES),
        ...(isLive && { source, note }),
      };
    });
}

/** Places the bids on the sales of a house that are under way, with the product's own service and in the order of their times. */
export async function bidUnderWay(
  tx: Transaction,
  services: Services,
  houseId: number,
  { seed, underWay = [] }: Pick<HousePlan, 'seed' | 'underWay'>,
): Promise<void> {
  if (underWay.length === 0) return;
  const now = services.clock.now().getTime();
  const clock = new PastClock(now);
  const within = servicesWithin(tx, services, clock);
  const { userId } = await selectActor(tx, houseId, 'super');
  const random = seededRandom(seed + 6);
  for (const plan of underWay) {
    const bidders = await selectBiddersUnderWay(tx, houseId, plan.identifier);
    const lots = await selectLotsUnderWay(tx, houseId, plan.identifier);
    const bids = lots
      .flatMap((lot) => bidsOn(random, plan, lot, { bidders, userId }))
      .toSorted((one, other) => other.minutesAgo - one.minutesAgo);
    for (let start = 0; start < bids.length; start += AT_ONCE) {
      const together = bids.slice(start, start + AT_ONCE);
      clock.set(now - QUIET[plan.kind] - (together[0]?.minutesAgo ?? 0) * MINUTE);
      await placeBids(within, houseId, together);
    }
  }
}

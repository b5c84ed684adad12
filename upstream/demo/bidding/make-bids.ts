import type { AbsenteeBidData, GroupData, LotData } from '../house-data';
import { type Random, seededRandom } from '../random';

const HOUR = 3_600_000;
/** Bids are multiples of this, in minor units. */
const STEP = 1000;

/** One to five bids for about two thirds of the lots: most of them are maxima, and some are canceled. */
function bidsOn(
  random: Random,
  { lowEstimate }: LotData,
  bidders: readonly number[],
  before: number,
): AbsenteeBidData[] {
  if (lowEstimate === null || !random.chance(65)) return [];
  return random
    .shuffled(bidders)
    .slice(0, random.integer(1, 5))
    .map((approval) => {
      const placedAt = before - random.integer(1, 60) * HOUR;
      return {
        approval,
        amount: Math.max(STEP, Math.round((lowEstimate * random.integer(55, 140)) / 100 / STEP) * STEP),
        isMaximum: random.chance(85),
        placedAt,
        canceledAt: random.chance(8) ? placedAt + HOUR / 2 : null,
      };
    });
}

/** Adds absentee bids of the approved bidders to the lots of upcoming sales. */
export function withAbsenteeBids(groups: readonly GroupData[], seed: number, now: number): GroupData[] {
  const random = seededRandom(seed);
  return groups.map((group) => {
    const bidders = (group.registrations ?? []).flatMap(({ state, approval }) =>
      state === 'APPROVED' ? [approval] : [],
    );
    if (bidders.length === 0) return group;
    return {
      ...group,
      catalogs: group.catalogs.map((catalog) => ({
        ...catalog,
        lots: catalog.lots.map((lot) => ({ ...lot, bids: bidsOn(random, lot, bidders, now) })),
      })),
    };
  });
}

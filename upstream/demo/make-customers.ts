import type { Instant } from '../../rules/core/dates';
import type { ApprovalData, CustomersData } from './house-data';
import { type BidderPlan, makeBidders } from './make-bidders';
import { seededRandom } from './random';

const DAY = 86_400_000;
/** How long ago the first customers registered. */
const OLDEST_DAYS = 1400;

const GROUPS = ['Newsletter', 'Silver and jewellery', 'Furniture and clocks', 'Pictures', 'Trade'];
const KEYWORDS = [
  'art deco',
  'bracket clock',
  'brass',
  'carriage clock',
  'Chippendale',
  'etching',
  'first edition',
  'Georgian silver',
  'lithograph',
  'longcase clock',
  'mahogany',
  'map',
  'netsuke',
  'pocket watch',
  'porcelain',
  'sapphire',
  'Sheffield plate',
  'still life',
  'watercolour',
  'Windsor chair',
];

export interface CustomerPlan {
  readonly seed: number;
  readonly now: Instant;
  readonly homes: BidderPlan['homes'];
  /** Number of customers who registered on the private label and haven't bought yet. */
  readonly count: number;
}

/**
 * Adds customers who registered on the private label and haven't bought yet to the bidders, and generates registration dates, customer
 * groups, and keywords. The bidders keep their indexes.
 */
export function makeCustomers(
  bidders: readonly ApprovalData[],
  { seed, now, homes, count }: CustomerPlan,
): { approvals: ApprovalData[]; customers: CustomersData } {
  const random = seededRandom(seed);
  const registered = makeBidders(random, { count: bidders.length + count, homes, named: [] })
    .slice(bidders.length)
    .map((bidder): ApprovalData => ({
      ...bidder,
      channel: 'PRIVATE_LABEL',
      memberId: bidder.memberId ?? 90_000 + random.integer(0, 9999),
      hasCard: random.chance(20),
    }));
  const approvals = [...bidders, ...registered].map((approval) => ({
    ...approval,
    registeredAt: now - random.integer(20, OLDEST_DAYS) * DAY - random.integer(0, DAY),
  }));
  const places = approvals.flatMap(({ channel }, index) => (channel === 'PRIVATE_LABEL' ? [index] : []));
  return {
    approvals,
    customers: {
      groups: GROUPS.map((name) => ({
        name,
        approvals: places.filter(() => random.chance(name === 'Trade' ? 8 : 35)),
      })),
      keywords: places.flatMap((approval) =>
        KEYWORDS.filter(() => random.chance(6)).map((keyword) => ({
          approval,
          keyword,
          since: now - random.integer(1, 19) * DAY,
        })),
      ),
    },
  };
}

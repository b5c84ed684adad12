import type { ContactTypeId } from '../../rules/auth/contact-types';
import { type Instant, localDateOf } from '../../rules/core/dates';
import { defaultPaymentMethods } from '../payments/methods/default-methods';
import { withAbsenteeBids } from './bidding/make-bids';
import { withRegistrations } from './bidding/make-registrations';
import { makeUnderWay, type UnderWayPlan } from './bidding/under-way';
import { demoUsers } from './demo-users';
import type { HouseData, HouseSettings, LocationData, TemplateData } from './house-data';
import { type BidderPlan, makeBidders, withOwnPhones } from './make-bidders';
import { makeCustomers } from './make-customers';
import type { PastGroup } from './make-past';
import { makeSales, type SalePlan, type SaleTerms } from './make-sales';
import { seededRandom } from './random';

/** The roles in which users are contacts of sales, by username. */
const CONTACTS: Readonly<Record<string, readonly ContactTypeId[]>> = { super: [1, 4], clerk: [3] };

/** The definition of a demo house. People, lots, and results are generated from the seed. */
export interface HousePlan {
  readonly seed: number;
  readonly house: HouseSettings;
  readonly locations: readonly LocationData[];
  readonly templates: readonly TemplateData[];
  readonly bidders: BidderPlan;
  /** Number of additional customers who registered on the private label and haven't bought yet. */
  readonly registered: number;
  readonly terms: Omit<SaleTerms, 'currency'>;
  readonly sales: readonly SalePlan[];
  /** Sales that are under way when the house is loaded; none by default. */
  readonly underWay?: readonly UnderWayPlan[];
  /** Its invoice groups, earliest first. */
  readonly past: readonly PastGroup[];
}

/** Generates a house. The same plan gives the same data on the same day in the house's time zone, except for the times of sales under way. */
export function makeHouse(
  { seed, house, locations, templates, terms, sales, underWay = [], ...plan }: Omit<HousePlan, 'past'>,
  now: Instant,
): HouseData {
  const random = seededRandom(seed);
  const bidders = makeBidders(random, plan.bidders);
  const room = {
    random,
    today: localDateOf(now, house.timeZone),
    terms: { ...terms, currency: house.currency },
    locations,
    bidders,
    regulars: plan.bidders.named.length,
  };
  const { homes, seenTwice } = plan.bidders;
  const { approvals, customers } = makeCustomers(bidders, { seed: seed + 1, now, homes, count: plan.registered });
  return {
    house,
    users: demoUsers(house.userName).map((user) => ({ ...user, contactTypes: CONTACTS[user.userName] ?? [] })),
    locations,
    paymentMethods: defaultPaymentMethods(),
    templates,
    groups: [
      ...withAbsenteeBids(
        withRegistrations(makeSales(room, sales), { seed: seed + 2, now, approvals, known: bidders.length }),
        seed + 3,
        now,
      ),
      ...makeUnderWay({ ...room, random: seededRandom(seed + 4) }, underWay, {
        seed: seed + 5,
        now,
        approvals,
        known: bidders.length,
      }),
    ],
    approvals: withOwnPhones(approvals, seenTwice),
    customers,
  };
}

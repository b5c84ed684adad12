import { type Instant, localDateOf } from '../../rules/core/dates';
import { defaultPaymentMethods } from '../payments/methods/default-methods';
import { demoUsers } from './demo-users';
import type { HouseData, HouseSettings, LocationData, TemplateData } from './house-data';
import { type BidderPlan, makeBidders } from './make-bidders';
import { makeCustomers } from './make-customers';
import type { PastGroup } from './make-past';
import { makeSales, type SalePlan, type SaleTerms } from './make-sales';
import { seededRandom } from './random';

/** A demo house in words; people, lots and results are drawn from the seed. */
export interface HousePlan {
  readonly seed: number;
  readonly house: HouseSettings;
  readonly locations: readonly LocationData[];
  readonly templates: readonly TemplateData[];
  readonly bidders: BidderPlan;
  /** How many more registered on its private label and have not bought yet. */
  readonly registered: number;
  readonly terms: Omit<SaleTerms, 'currency'>;
  readonly sales: readonly SalePlan[];
  /** Its invoice groups, earliest first. */
  readonly past: readonly PastGroup[];
}

/** The same data for the same plan on the same day of the house's zone. */
export function makeHouse(
  { seed, house, locations, templates, terms, sales, ...plan }: Omit<HousePlan, 'past'>,
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
  return {
    house,
    users: demoUsers(house.userName),
    locations,
    paymentMethods: defaultPaymentMethods(),
    templates,
    groups: makeSales(room, sales),
    ...makeCustomers(bidders, { seed: seed + 1, now, homes: plan.bidders.homes, count: plan.registered }),
  };
}

import { type Instant, instantOfLocal, localDateOf, localTimeOf } from '../../../rules/core/dates';
import type { CatalogData, GroupData } from '../house-data';
import { makeSessionAt, type OfferPlan, placeOfSession, type Saleroom } from '../make-sales';
import { seededRandom } from '../random';
import { type RegistrationPlan, registrationsOf } from './make-registrations';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/** A sale with one session that is under way when the house is loaded. */
export interface UnderWayPlan extends Omit<OfferPlan, 'buyers' | 'kind'> {
  readonly kind: 'LIVE' | 'TIMED';
  /** Minutes until the session starts or, if it is timed, until its first lot closes; negative if it has started. */
  readonly startsInMinutes: number;
  /** The numbers of the lots whose reserve is above all bids. */
  readonly aboveBids: readonly number[];
}

/**
 * Returns the whole minute nearest to an instant that a date and a time of day name. When clocks go back, an hour is named twice and means its
 * first occurrence, so that sessions that would start in the second one start before it if they have started, and after it if not.
 */
function namedMinute(instant: Instant, timeZone: string, direction: 1 | -1): Instant {
  let minute = Math.floor(instant / MINUTE) * MINUTE;
  while (instantOfLocal(localDateOf(minute, timeZone), localTimeOf(minute, timeZone), timeZone) !== minute)
    minute += direction * MINUTE;
  return minute;
}

/** Generates the sales that are under way at `now`, with the approved bidders of each. Their bids are placed after the house is loaded. */
export function makeUnderWay(
  room: Saleroom,
  plans: readonly UnderWayPlan[],
  registrationPlan: RegistrationPlan,
): GroupData[] {
  const { now, seed } = registrationPlan;
  const random = seededRandom(seed);
  return plans.map((plan) => {
    const { timeZone } = placeOfSession(room, plan);
    const startsAt = namedMinute(now + plan.startsInMinutes * MINUTE, timeZone, plan.startsInMinutes < 0 ? -1 : 1);
    const session: CatalogData = makeSessionAt(room, { ...plan, buyers: 0 }, { startsAt, hasEnded: false });
    const lots = session.lots.map((lot) =>
      plan.aboveBids.includes(lot.number) ? { ...lot, reserve: lot.highEstimate } : lot,
    );
    return {
      name: plan.title,
      catalogs: [{ ...session, lots, publishedAt: now - 2 * WEEK }],
      registrations: registrationsOf(random, registrationPlan).filter(({ state }) => state === 'APPROVED'),
    };
  });
}

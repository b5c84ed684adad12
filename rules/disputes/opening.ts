import { addDays, daysBetween, localDateOf } from '../core/dates';
import type { Instant, LocalDate } from '../core/dates';
import type { Channel } from '../invoicing/facts';

/** A dispute is opened from the 4th to the 50th whole day since the sale's end, in the house's zone (S2§5, decision 90). */
const FIRST_DAY = 4;
const LAST_DAY = 50;

/** What decides whether a dispute about an item can be opened. */
export interface ItemForDispute {
  readonly channel: Channel;
  readonly hasDispute: boolean;
  /** null: the session has not ended. */
  readonly saleEndedAt: Instant | null;
}

/** Whether an item is in the days in which anybody may open a dispute about it, and may have one at all: never of floor bidders, and one at most (decision 69). */
export function canOpenDispute({ channel, hasDispute, saleEndedAt }: ItemForDispute, now: Instant, houseTimeZone: string): boolean {
  if (channel === 'FLOOR' || hasDispute || saleEndedAt === null) return false;
  const day = daysBetween(localDateOf(saleEndedAt, houseTimeZone), localDateOf(now, houseTimeZone));
  return FIRST_DAY <= day && day <= LAST_DAY;
}

/** The first day on which a dispute can be opened; null while the session has not ended. */
export function disputeOpensOn(saleEndedAt: Instant | null, houseTimeZone: string): LocalDate | null {
  return saleEndedAt === null ? null : addDays(localDateOf(saleEndedAt, houseTimeZone), FIRST_DAY);
}

/** Whether "File as dispute" is offered (S0§5): a super user may at any time, where there can be a dispute at all. */
export function canFileAsDispute(item: { readonly channel: Channel; readonly hasDispute: boolean; readonly canOpenDispute: boolean }, isSuperUser: boolean): boolean {
  return (item.canOpenDispute || isSuperUser) && !item.hasDispute && item.channel !== 'FLOOR';
}

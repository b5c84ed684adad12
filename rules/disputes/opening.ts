import { addDays, daysBetween, formatMediumDate, type Instant, type LocalDate, localDateOf } from '../core/dates';
import type { Channel } from '../invoicing/invoices/facts';

/** A dispute is opened from the 4th to the 50th whole day since the sale's end, in the house's zone. */
const FIRST_DAY = 4;
const LAST_DAY = 50;

/** What decides whether a dispute about an item can be opened. */
export interface ItemForDispute {
  readonly channel: Channel;
  readonly hasDispute: boolean;
  /** null: the session has not ended. */
  readonly saleEndedAt: Instant | null;
}

/** Who opens a dispute, and when. */
export interface OpeningBy {
  readonly isSuperUser: boolean;
  readonly now: Instant;
  /** The house's. */
  readonly timeZone: string;
  /** The reader's, or en-US. */
  readonly locale?: string | undefined;
}

/** Why nobody but a super user can open a dispute about an item now, for staff; null when anybody can: never of floor bidders, one at most, and in its days only. `locale` is the reader's, or en-US. */
export function disputeRefusal(
  { channel, hasDispute, saleEndedAt }: ItemForDispute,
  now: Instant,
  houseTimeZone: string,
  locale?: string,
): string | null {
  if (channel === 'FLOOR') return "Disputes can't be filed against floor bidders.";
  if (hasDispute) return 'This item already has a dispute or a return.';
  if (saleEndedAt === null) return `A dispute can be opened from the ${FIRST_DAY}th day after the sale.`;
  const ended = localDateOf(saleEndedAt, houseTimeZone);
  const day = daysBetween(ended, localDateOf(now, houseTimeZone));
  if (day < FIRST_DAY) return `A dispute can be opened from ${formatMediumDate(addDays(ended, FIRST_DAY), locale)} on.`;
  return day > LAST_DAY
    ? `The last day to open a dispute was ${formatMediumDate(addDays(ended, LAST_DAY), locale)}.`
    : null;
}

/** Whether an item is in the days in which anybody may open a dispute about it, and may have one at all. */
export const canOpenDispute = (item: ItemForDispute, now: Instant, houseTimeZone: string): boolean =>
  disputeRefusal(item, now, houseTimeZone) === null;

/** The first day on which a dispute can be opened; null while the session has not ended. */
export function disputeOpensOn(saleEndedAt: Instant | null, houseTimeZone: string): LocalDate | null {
  return saleEndedAt === null ? null : addDays(localDateOf(saleEndedAt, houseTimeZone), FIRST_DAY);
}

/** The last day on which a dispute can be opened; null while the session has not ended. */
export function disputeOpensUntil(saleEndedAt: Instant | null, houseTimeZone: string): LocalDate | null {
  return saleEndedAt === null ? null : addDays(localDateOf(saleEndedAt, houseTimeZone), LAST_DAY);
}

/**
 * Why a user can't open a dispute about an item, with its code; null when they can. Super users can at any time, except about items of floor
 * bidders and items with a dispute.
 */
export function openingProblem(
  item: ItemForDispute,
  { isSuperUser, now, timeZone, locale }: OpeningBy,
): { readonly code: string; readonly message: string } | null {
  const message = disputeRefusal(item, now, timeZone, locale);
  if (message === null) return null;
  if (item.channel === 'FLOOR') return { code: 'FLOOR_BIDDER', message };
  if (item.hasDispute) return { code: 'HAS_DISPUTE', message };
  return isSuperUser ? null : { code: 'OUTSIDE_TIME_FRAME', message };
}

/** Whether "File as dispute" is offered: a super user may at any time, where there can be a dispute at all. */
export function canFileAsDispute(
  item: { readonly channel: Channel; readonly hasDispute: boolean; readonly canOpenDispute: boolean },
  isSuperUser: boolean,
): boolean {
  return (item.canOpenDispute || isSuperUser) && !item.hasDispute && item.channel !== 'FLOOR';
}

/** The number of lots about which disputes can be opened at once. */
export const MOST_LOTS = 200;

/** Why no disputes can be opened about this many lots; undefined if they can. */
export const lotCountRefusal = (count: number): string | undefined =>
  count === 0 ? 'Select at least one lot.' : count > MOST_LOTS ? `Select ${MOST_LOTS} lots at most.` : undefined;

import { daysBetween, type Instant, localDateOf } from '../core/dates';
import type { SaleKind } from '../sales/calendar/adding';

/** Realized prices can be edited until this day after the session ended. */
export const DAYS_TO_EDIT = 45;

/** A session as far as editing its realized prices depends on it. */
export interface PricedSession {
  readonly kind: SaleKind;
  /** Null until it ends. */
  readonly endedAt: Instant | null;
  readonly timeZone: string;
}

/** Who edits realized prices. */
export interface PriceEditor {
  /** Whether all sales of the house are online, so that their prices are always known. */
  readonly isOnlineOnly: boolean;
  /** Has no limit of days. */
  readonly isSuperAdmin: boolean;
}

export type PricingRefusal = 'BUY_NOW' | 'ONLINE_ONLY' | 'NOT_ENDED' | 'TOO_LATE';

/** Returns why the realized prices of a session can't be edited; null if they can be. Days count by the local date of its end. */
export function pricingRefusal(
  { kind, endedAt, timeZone }: PricedSession,
  { isOnlineOnly, isSuperAdmin }: PriceEditor,
  now: Instant,
): PricingRefusal | null {
  if (kind === 'BUY_NOW') return 'BUY_NOW';
  if (isOnlineOnly) return 'ONLINE_ONLY';
  if (endedAt === null || endedAt > now) return 'NOT_ENDED';
  const days = daysBetween(localDateOf(endedAt, timeZone), localDateOf(now, timeZone));
  return days > DAYS_TO_EDIT && !isSuperAdmin ? 'TOO_LATE' : null;
}

/** Why the realized prices of a session can't be edited, for staff. */
export const PRICING_REFUSALS: Readonly<Record<PricingRefusal, string>> = {
  BUY_NOW: 'Buy It Now sales have fixed prices, so they have no realized prices to edit.',
  ONLINE_ONLY: 'All sales of your house are online, so their realized prices can’t be edited.',
  NOT_ENDED: 'This session hasn’t ended yet. Edit its realized prices after it ends.',
  TOO_LATE: `This session ended more than ${DAYS_TO_EDIT} days ago, so its realized prices can no longer be edited. Contact Customer Care to change them.`,
};

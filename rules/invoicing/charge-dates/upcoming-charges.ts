import { addDays, type Instant, type LocalDate, localDateOf } from '../../core/dates';
import type { Minor } from '../../core/money';
import { autoChargeWindow, isAutoChargeOutdated } from './auto-charge';
import { firstEligibleAutoChargeAt } from './batch-eligibility';

/** Invoices of one group that are alike in everything that determines whether their day is valid. */
export interface DatedInvoices {
  readonly groupId: number;
  readonly currency: string;
  readonly autoChargeAt: Instant;
  readonly sentAt: Instant | null;
  readonly editedAt: Instant | null;
  readonly invoiceIds: readonly number[];
  /** The total that their cards would be charged now. */
  readonly amount: Minor;
}

/** The charges planned for one group on one day, in the house's time zone. */
export interface UpcomingCharge {
  readonly day: LocalDate;
  readonly groupId: number;
  readonly currency: string;
  readonly invoiceIds: readonly number[];
  /** How many of them have a day that is no longer valid: their cards are not charged on it. */
  readonly outdatedCount: number;
  /** The total that the cards of the others would be charged now. */
  readonly amount: Minor;
}

/** Returns the planned charges by day and group, the next day first. `timeZone` is that of the house. */
export function upcomingCharges(dated: readonly DatedInvoices[], now: Instant, timeZone: string): UpcomingCharge[] {
  const found = new Map<string, UpcomingCharge>();
  for (const { groupId, currency, autoChargeAt, sentAt, editedAt, invoiceIds, amount } of dated) {
    const day = localDateOf(autoChargeAt, timeZone);
    const isOutdated = isAutoChargeOutdated(day, {
      now,
      timeZone,
      firstEligibleAt: firstEligibleAutoChargeAt(sentAt, editedAt),
    });
    const key = `${day}/${groupId}`;
    const before = found.get(key);
    found.set(key, {
      day,
      groupId,
      currency,
      invoiceIds: [...(before?.invoiceIds ?? []), ...invoiceIds],
      outdatedCount: (before?.outdatedCount ?? 0) + (isOutdated ? invoiceIds.length : 0),
      amount: (before?.amount ?? 0) + (isOutdated ? 0 : amount),
    });
  }
  return [...found.values()].sort((a, b) => (a.day === b.day ? a.groupId - b.groupId : a.day < b.day ? -1 : 1));
}

/** Returns the days to show: today and all that can be chosen, and others that have planned charges. */
export function upcomingDays(
  planned: readonly { readonly day: LocalDate }[],
  now: Instant,
  timeZone: string,
): LocalDate[] {
  const { last } = autoChargeWindow(now, timeZone);
  const days = new Set(planned.map(({ day }) => day));
  for (let day = localDateOf(now, timeZone); day <= last; day = addDays(day, 1)) days.add(day);
  return [...days].sort();
}

import type { Instant, LocalDate } from '../../core/dates';
import { addDays, instantOfLocal, localDateOf } from '../../core/dates';
import type { BatchChargeFacts, BatchIneligibility } from './batch-eligibility';
import { batchIneligibilities, batchIneligibilityText } from './batch-eligibility';

/** An auto-charge date is 2 to 7 days from today. */
const FIRST_DAY = 2;
const LAST_DAY = 7;

/** Shown when a date is earlier than 48 hours after the last send or edit. */
export const OUTDATED_AUTO_CHARGE =
  'This auto-charge date is no longer valid. Please select a date 48 hours from last edit';
/** Shown when there is nothing to charge and no reason explains it. */
const CANNOT_PROCESS = 'Cannot process invoice';

/** The days that can be chosen now, on the house's calendar. */
export interface AutoChargeWindow {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** Today + 2 to today + 7 in the house's zone. */
export function autoChargeWindow(now: Instant, timeZone: string): AutoChargeWindow {
  const today = localDateOf(now, timeZone);
  return { first: addDays(today, FIRST_DAY), last: addDays(today, LAST_DAY) };
}

/** What a date is held against. */
export interface AutoChargeMoment {
  readonly now: Instant;
  /** The house's. */
  readonly timeZone: string;
  /** See firstEligibleAutoChargeAt; null while the invoice was not sent. */
  readonly firstEligibleAt: Instant | null;
}

/** Whether a date is outdated: it has passed, or the first eligible day is after it. Compares calendar days of the house. */
export function isAutoChargeOutdated(day: LocalDate, { now, timeZone, firstEligibleAt }: AutoChargeMoment): boolean {
  return day < localDateOf(now, timeZone) || (firstEligibleAt !== null && day < localDateOf(firstEligibleAt, timeZone));
}

/** Why a day cannot be set, in the words that staff read; null when it can. */
export function autoChargeDayProblem(
  day: LocalDate,
  moment: AutoChargeMoment,
): { readonly code: string; readonly message: string } | null {
  const { first, last } = autoChargeWindow(moment.now, moment.timeZone);
  if (day < first || day > last)
    return { code: 'AUTO_CHARGE_WINDOW', message: `Choose a day from ${FIRST_DAY} to ${LAST_DAY} days from today.` };
  return isAutoChargeOutdated(day, moment) ? { code: 'AUTO_CHARGE_TOO_EARLY', message: OUTDATED_AUTO_CHARGE } : null;
}

/**
 * When the card is charged on a day: at the house's time of the day ('HH:mm', see instantOfLocal for clocks that change), or
 * later on that day, 48 hours after the last send or edit. Null: these end after the day, the date is outdated.
 */
export function autoChargeDueAt(
  day: LocalDate,
  timeOfDay: string,
  { timeZone, firstEligibleAt }: Omit<AutoChargeMoment, 'now'>,
): Instant | null {
  const planned = instantOfLocal(day, timeOfDay, timeZone);
  if (firstEligibleAt === null || firstEligibleAt <= planned) return planned;
  return localDateOf(firstEligibleAt, timeZone) === day ? firstEligibleAt : null;
}

/** So long after its time a charge that nobody could make is still made, if nothing changed. */
const CATCH_UP_MS = 24 * 3_600_000;

/** Why a charge whose time passed is not made later than that. */
export const MISSED_AUTO_CHARGE =
  "The system wasn't running when this card was due to be charged, and more than 24 hours have passed. Nothing was charged. Choose another date.";

/**
 * Why a date is not charged at its time, or when the system returns after an outage; null when it is. A send or an edit since would have moved
 * its time (`dueAt`) or made it impossible (null).
 */
export function lapsedReason(dueAt: Instant | null, now: Instant): string | null {
  if (dueAt === null) return OUTDATED_AUTO_CHARGE;
  return now - dueAt > CATCH_UP_MS ? MISSED_AUTO_CHARGE : null;
}

/** What concerns batches alone: an auto-charge waits for 48 hours by itself, and needs no second send after an edit. */
const OF_BATCHES: readonly BatchIneligibility[] = [
  'INVOICE_NOT_SENT',
  'INVOICE_EDIT_NOT_SENT',
  'INVOICE_SENT_LESS_THAN_2_DAYS',
  'AUTOCHARGE_SCHEDULED',
];

function refusals(facts: BatchChargeFacts, now: Instant, passedOver: readonly BatchIneligibility[]): string[] {
  const reasons = batchIneligibilities(facts, now)
    .filter((reason) => !passedOver.includes(reason))
    .map(batchIneligibilityText);
  return reasons.length === 0 && facts.onlineTotal <= 0 ? [CANNOT_PROCESS] : reasons;
}

/**
 * Returns all reasons against an auto-charge date, the most important first; empty when a date can be set. An invoice
 * that was not sent can have one: it is set on the way to sending it.
 */
export const autoChargeRefusals = (facts: BatchChargeFacts, now: Instant): string[] => refusals(facts, now, OF_BATCHES);

/** Everything that prevents charging on the date: the reasons of a batch charge, and that the invoice was never sent. */
export const dueChargeRefusals = (facts: BatchChargeFacts, now: Instant): string[] =>
  refusals(
    facts,
    now,
    OF_BATCHES.filter((reason) => reason !== 'INVOICE_NOT_SENT'),
  );

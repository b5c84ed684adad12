import { addDays, type Instant, instantOfLocal, type LocalDate, localDateOf } from '../../core/dates';
import {
  type BatchChargeFacts,
  batchIneligibilities,
  type BatchIneligibility,
  batchIneligibilityText,
} from './batch-eligibility';

/** An auto-charge date is 2 to 7 days from today. */
const FIRST_DAY = 2;
const LAST_DAY = 7;

/** Shown when a date is earlier than 48 hours after the last send or edit. */
export const OUTDATED_AUTO_CHARGE =
  'This auto-charge date is no longer valid. Please select a date 48 hours from last edit';
/** Shown when there is nothing to charge and no reason explains it. */

/** The days that can be chosen now, in the house's time zone. */
export interface AutoChargeWindow {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** Returns today + 2 to today + 7 in the house's time zone. */
export function autoChargeWindow(now: Instant, timeZone: string): AutoChargeWindow {
  const today = localDateOf(now, timeZone);
  return { first: addDays(today, FIRST_DAY), last: addDays(today, LAST_DAY) };
}

/** What a date is compared with. */
export interface AutoChargeMoment {
  readonly now: Instant;
  /** The time zone of the house. */
  readonly timeZone: string;
  /** See firstEligibleAutoChargeAt; null until the invoice is sent. */
  readonly firstEligibleAt: Instant | null;
}

/** Whether a date is outdated: it has passed, or the first eligible day is after it. Compares calendar days in the house's time zone. */
export function isAutoChargeOutdated(day: LocalDate, { now, timeZone, firstEligibleAt }: AutoChargeMoment): boolean {
  return day < localDateOf(now, timeZone) || (firstEligibleAt !== null && day < localDateOf(firstEligibleAt, timeZone));
}

/** Returns why a day can't be set, as a message for staff; null if it can. */
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
 * Returns when the card is charged on a day: at the house's time of day ('HH:mm', see instantOfLocal for clock changes), or
 * later on that day, 48 hours after the last send or edit. Null if these end after the day: the date is outdated.
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

/** A missed charge is still made within this long after its time, if nothing changed. */
const CATCH_UP_MS = 24 * 3_600_000;

/** Why a missed charge is not made later than that. */
export const MISSED_AUTO_CHARGE =
  "The system wasn't running when this card was due to be charged, and more than 24 hours have passed. Nothing was charged. Choose another date.";

/** Why a card is not charged on its date while a dispute or return is open. */
export const DISPUTED_AUTO_CHARGE =
  'A lot on this invoice has an open dispute or return. Nothing was charged. Choose another date.';

/**
 * Returns why a date is not charged at its time, or when the system returns after an outage; null if it is. A send or an edit since
 * would have changed its time (`dueAt`) or made it impossible (null).
 */
export function lapsedReason(dueAt: Instant | null, now: Instant): string | null {
  if (dueAt === null) return OUTDATED_AUTO_CHARGE;
  return now - dueAt > CATCH_UP_MS ? MISSED_AUTO_CHARGE : null;
}

/** Reasons that apply only to batches: an auto-charge waits for 48 hours automatically, and needs no second send after an edit. */
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
  return reasons.length === 0 && facts.onlineTotal <= 0 ? [batchIneligibilityText('CANNOT_PROCESS')] : reasons;
}

/**
 * Returns all reasons against an auto-charge date, the most important first; empty if a date can be set. An invoice
 * that has not been sent can have one: staff set it before they send the invoice.
 */
export const autoChargeRefusals = (facts: BatchChargeFacts, now: Instant): string[] => refusals(facts, now, OF_BATCHES);

/** Returns everything that prevents charging on the date: the reasons of a batch charge, and that the invoice was never sent. */
export const dueChargeRefusals = (facts: BatchChargeFacts, now: Instant): string[] =>
  refusals(
    facts,
    now,
    OF_BATCHES.filter((reason) => reason !== 'INVOICE_NOT_SENT'),
  );

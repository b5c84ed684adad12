import { addDays, type LocalDate } from '../core/dates';

/** How many days a month stays open for payments that are recorded late: sales tax is filed after that. */
export const OPEN_DAYS = 10;

const monthOf = (day: LocalDate): string => day.slice(0, 7);

/**
 * Returns the day on which a payment counts for sales tax: its own while its month is open, which is until the 10th day of the next month; else the
 * day on which it is recorded, so that a filed month keeps its figures. Days are in the house's time zone.
 */
export const taxDay = (day: LocalDate, recorded: LocalDate): LocalDate =>
  monthOf(day) >= monthOf(addDays(recorded, -OPEN_DAYS)) ? day : recorded;

/** Returns what staff are told of a payment with a date in a month that is no longer open; null for any other. */
export const lateTaxNote = (day: LocalDate, today: LocalDate): string | null =>
  day <= today && taxDay(day, today) !== day
    ? "The payment gets this date. For sales tax it counts today, so that the past month's report keeps its figures."
    : null;

import { addDays, type LocalDate } from '../core/dates';

/** The first year with sales tax reports. */
export const FIRST_REPORT_YEAR = 2023;

/** The months of a year, by number less one. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Days from `from` to `to`, both included; null where the period has no limit. */
export interface ReportPeriod {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

const twoDigits = (month: number): string => String(month).padStart(2, '0');

/** Returns the days of a year, or of one of its months (1 to 12); without a year, all days. */
export function reportPeriod(year: number | null, month: number | null): ReportPeriod {
  if (year === null) return { from: null, to: null };
  if (month === null) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${twoDigits(month + 1)}-01`;
  return { from: `${year}-${twoDigits(month)}-01`, to: addDays(next, -1) };
}

/** Returns the month before the one of a day, which is the one that houses file taxes for. */
export function monthBefore(today: LocalDate): { readonly year: number; readonly month: number } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/** Returns the years that can be chosen, latest first. `thisYear` is the current one in the house's time zone. */
export const reportYears = (thisYear: number): number[] =>
  Array.from(
    { length: Math.max(1, thisYear - FIRST_REPORT_YEAR + 1) },
    (_, index) => FIRST_REPORT_YEAR + index,
  ).reverse();

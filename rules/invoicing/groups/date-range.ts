import type { LocalDate } from '../../core/dates';
import type { Problem } from '../../core/problem';

/** The start of a range that has only an end. */
export const EARLIEST_START: LocalDate = '1989-01-01';

export interface GivenRange {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** Both ends, or null for all dates. */
export type DateRange = { readonly from: LocalDate; readonly to: LocalDate } | null;

/** Returns the range of Existing Invoices; a missing end is today, a missing start 01/01/1989. */
export function completeRange({ from, to }: GivenRange, today: LocalDate): DateRange {
  return from === null && to === null ? null : { from: from ?? EARLIEST_START, to: to ?? today };
}

/** Returns what is wrong with the dates of Existing Invoices; `today` is in the house's time zone. */
export function rangeProblems({ from, to }: GivenRange, today: LocalDate): Problem[] {
  const problems: Problem[] = [];
  const future = 'Future dates are not allowed.';
  if (from !== null && from > today) problems.push({ code: 'FUTURE_DATE', field: 'from', message: future });
  if (to !== null && to > today) problems.push({ code: 'FUTURE_DATE', field: 'to', message: future });
  if (from !== null && to !== null && to < from) {
    problems.push({ code: 'TO_BEFORE_FROM', field: 'to', message: 'TO date cannot be before FROM date.' });
  }
  return problems;
}

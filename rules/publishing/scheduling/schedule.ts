import { type Instant, instantOfLocal, type LocalDate, parseLocalDate } from '../../core/dates';
import { isDoubled, isSkipped, selectableDays, zoneAbbreviation } from '../../sales/session-time';

/** When a session is published, as staff enter it: the date and the time of day at its location. */
export interface PublishTime {
  readonly date: LocalDate;
  /** 'HH:mm', 24 hours. */
  readonly time: string;
  /** The IANA time zone of the location. */
  readonly zone: string;
}

/** Why a session can't be published at a time. */
export interface PublishTimeProblem {
  readonly field: 'date' | 'time';
  readonly message: string;
}

/** Returns the problem with a time of publishing; null if a session can be published then. */
export function publishTimeProblem({ date, time, zone }: PublishTime, now: Instant): PublishTimeProblem | null {
  if (parseLocalDate(date) === null) return { field: 'date', message: 'Enter the date.' };
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { field: 'time', message: 'Enter the time.' };
  if (isSkipped(date, time, zone))
    return {
      field: 'time',
      message: 'The clocks at the location skip this time on this date. Select another time.',
    };
  if (instantOfLocal(date, time, zone) <= now)
    return { field: 'time', message: 'This time has passed. Select a later one.' };
  return date <= selectableDays(now, zone).last
    ? null
    : { field: 'date', message: 'Select a date within the next two years.' };
}

/** Returns a note about a time that occurs twice; null for any other. */
export function publishTimeNote({ date, time, zone }: PublishTime): string | null {
  if (!isDoubled(date, time, zone)) return null;
  const first = instantOfLocal(date, time, zone);
  return `The clocks at the location go back on this date, so this time occurs twice. The sale is published once, at the first of the two, in ${zoneAbbreviation(first, zone)}.`;
}

/** The error of canceling what isn't scheduled. */
export const NOT_SCHEDULED = 'This sale isn’t scheduled to be published.';

/** Why a job that failed again and again published nothing. */
export const NOT_STARTED = 'The system could not publish it. Publish it from the summary.';

/** Why a job of a backup published nothing. */
export const RESTORED =
  'The system was restored from a backup that was made before then. Check what bidders see, then publish the sale from the summary.';

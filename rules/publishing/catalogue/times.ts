import { dateFormatter, type Instant } from '../../core/dates';

/** Formats an instant in the zone as "Saturday, October 17, 2026 at 6:30 PM EDT", in the catalog's language. */
export const catalogTime = (instant: Instant, zone: string, locale: string): string =>
  dateFormatter(locale, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(instant)
    // Formats of Node and of browsers differ in the space before AM and PM.
    .replace(/\u202f/g, ' ');

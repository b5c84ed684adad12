import { formatMediumDate } from '../../rules/core/dates';

/** Returns the locale for amounts and dates, which is the browser's. */
export const viewerLocale = (): string => navigator.language || 'en-US';

/** Formats a calendar date: "Oct 17, 2026". */
export const dateInWords = (date: string): string => formatMediumDate(date, viewerLocale());

const plural = new Intl.PluralRules('en-US');

/** Formats a count with its noun: "1 invoice", "2,400 invoices". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(viewerLocale())} ${plural.select(count) === 'one' ? one : many}`;

import { formatMediumDate } from '../../rules/core/dates';

/** The locale of amounts and dates in words: the browser's. */
export const viewerLocale = (): string => navigator.language || 'en-US';

/** A calendar date in words: "Oct 17, 2026". */
export const dateInWords = (date: string): string => formatMediumDate(date, viewerLocale());

const plural = new Intl.PluralRules('en-US');

/** A count with its noun: "1 invoice", "2,400 invoices". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(viewerLocale())} ${plural.select(count) === 'one' ? one : many}`;

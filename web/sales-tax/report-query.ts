import { FIRST_REPORT_YEAR } from '../../rules/sales-tax/report-period';
import type { ReportChoice } from '../../rules/sales-tax/sales-tax-file';

/** In the address and in the fields: everything, in place of a year, a month or a state. */
export const ALL = 'all';

/** The fields of the filters, as text. A place is its country and its state: US-NY, GB-. */
export interface ReportFields {
  readonly year: string;
  readonly month: string;
  readonly place: string;
}

/** Returns the fields of a report from its address; null if no report was viewed yet. */
export function fieldsOf(query: URLSearchParams): ReportFields | null {
  const year = query.get('year') ?? '';
  const isYear = /^\d{4}$/.test(year) && Number(year) >= FIRST_REPORT_YEAR;
  if (!isYear && year !== ALL) return null;
  const month = query.get('month') ?? ALL;
  const place = query.get('state') ?? ALL;
  return {
    year,
    month: isYear && /^([1-9]|1[0-2])$/.test(month) ? month : ALL,
    place: /^[A-Z]{2}-[A-Z0-9 .'-]{0,40}$/i.test(place) ? place : ALL,
  };
}

/** Returns what a report is about. */
export function choiceOf({ year, month, place }: ReportFields): ReportChoice {
  const [country = '', ...state] = place.split('-');
  return {
    year: year === ALL ? null : Number(year),
    month: month === ALL ? null : Number(month),
    state: place === ALL || state.join('-') === '' ? null : state.join('-'),
    country: place === ALL ? null : country,
  };
}

/** Returns the query of a report's address. */
export const queryOf = ({ year, month, place }: ReportFields): Record<string, string | null> => ({
  year,
  month: month === ALL ? null : month,
  state: place === ALL ? null : place,
  page: null,
});

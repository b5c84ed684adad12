import { addressOf } from '../core/router/paths';

export const salesTaxReportsPath = '/reports/salesTaxReports';

export const salesTaxEntriesRoute = '/reports/salesTaxReports/entries';

/** Returns the address of what a row of a report adds up. `period` is the query of the report. */
export function salesTaxEntriesPath(place: string, currency: string, period: URLSearchParams): string {
  const query = new URLSearchParams(period);
  for (const name of ['page', 'size']) query.delete(name);
  query.set('place', place);
  query.set('currency', currency);
  return `${addressOf(salesTaxEntriesRoute, {})}?${query.toString()}`;
}

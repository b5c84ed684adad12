import { csvRecord, textField } from '../core/csv';
import type { LocalDate } from '../core/dates';
import type { Minor } from '../core/money';
import { decimalFromMinor } from '../core/money';

/** The name of the file with a sales tax report, in its address. */
export const SALES_TAX_FILE = 'salesTaxReport.csv';

/** What a report is about: a year, one of its months, and a place. Null for all. */
export interface ReportChoice {
  readonly year: number | null;
  readonly month: number | null;
  readonly state: string | null;
  readonly country: string | null;
}

/** Returns the name under which a report is saved: `salesTaxReport_2026-10_NY.csv`. */
export function salesTaxFile({ year, month, state, country }: ReportChoice): string {
  const period = year === null ? null : month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;
  const place = (state ?? country)?.replace(/[^A-Za-z0-9]+/g, '-') ?? null;
  return `${['salesTaxReport', period, place].filter((part) => part !== null).join('_')}.csv`;
}

/** Returns the address of the file with this report. */
export function salesTaxUrl({ year, month, state, country }: ReportChoice): string {
  const search = new URLSearchParams();
  if (year !== null) search.set('year', String(year));
  if (month !== null) search.set('month', String(month));
  if (state !== null) search.set('state', state);
  if (country !== null) search.set('country', country);
  return `/files/${SALES_TAX_FILE}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** A row of the report; amounts in minor units of the currency. */
interface ReportRow {
  readonly stateName: string;
  readonly stateCode: string;
  readonly countryCode: string;
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly currency: string;
  readonly sales: Minor;
  readonly exempt: Minor;
  readonly tax: Minor;
}

export const salesTaxHead = csvRecord([
  'State',
  'State code',
  'Country',
  'Start date',
  'End date',
  'Currency',
  'Sales',
  'Exempt sales',
  'Tax',
]);

/** Returns a row as a line of the file. */
export const salesTaxRecord = ({ currency, ...row }: ReportRow): string =>
  csvRecord([
    textField(row.stateName),
    textField(row.stateCode),
    row.countryCode,
    row.first,
    row.last,
    currency,
    decimalFromMinor(row.sales, currency),
    decimalFromMinor(row.exempt, currency),
    decimalFromMinor(row.tax, currency),
  ]);

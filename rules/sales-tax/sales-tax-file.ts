import { csvRecord, textField } from '../core/csv';
import type { LocalDate } from '../core/dates';
import { decimalFromMinor, type Minor } from '../core/money';
import { effectiveRate, taxableSales } from './taxable';

/** The name of the file with a sales tax report, in its address. */
export const SALES_TAX_FILE = 'salesTaxReport.csv';

/** The name of the file with what a row of a report adds up, in its address. */
export const SALES_TAX_ENTRIES_FILE = 'salesTaxEntries.csv';

/** A year, or one of its months. Null for all. */
interface Period {
  readonly year: number | null;
  readonly month: number | null;
}

/** What the entries of a report's row are of. */
interface EntriesChoice extends Period {
  readonly place: string;
  readonly currency: string;
  /** Only those with a tax that staff entered by hand. */
  readonly isEntered?: boolean;
}

/** What a report is about: a year, one of its months, and a place. Null for all. */
export interface ReportChoice extends Period {
  readonly state: string | null;
  readonly country: string | null;
}

/** Returns the name under which a report is saved: `salesTaxReport_2026-10_NY.csv`. */
export function salesTaxFile({ year, month, state, country }: ReportChoice): string {
  const place = (state ?? country)?.replace(/[^A-Za-z0-9]+/g, '-') ?? null;
  return csvName('salesTaxReport', periodName({ year, month }), place);
}

const csvName = (...parts: readonly (string | null)[]): string =>
  `${parts.filter((part) => part !== null).join('_')}.csv`;

const periodName = ({ year, month }: Period): string | null =>
  year === null ? null : month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;

/** Returns the name under which the entries of a place are saved: `salesTaxEntries_2026-10_NY_USD.csv`. */
export const salesTaxEntriesFile = ({ place, currency, ...period }: EntriesChoice): string =>
  csvName('salesTaxEntries', periodName(period), place.replace(/[^A-Za-z0-9]+/g, '-'), currency);

/** Returns the address of the file with these entries; `place` is the id of the place. */
export function salesTaxEntriesUrl({ place, currency, year, month, isEntered }: EntriesChoice): string {
  const search = new URLSearchParams({ place, currency });
  if (year !== null) search.set('year', String(year));
  if (month !== null) search.set('month', String(month));
  if (isEntered === true) search.set('entered', 'true');
  return `/files/${SALES_TAX_ENTRIES_FILE}?${search.toString()}`;
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
  'Taxable sales',
  'Effective rate %',
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
    decimalFromMinor(taxableSales(row), currency),
    effectiveRate(row.tax, taxableSales(row)) ?? '',
    decimalFromMinor(row.tax, currency),
  ]);

/** What an invoice adds to a row of the report on a day; amounts in minor units of the currency. */
interface Entry {
  readonly day: LocalDate;
  readonly invoiceId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly currency: string;
  readonly sales: Minor;
  readonly tax: Minor;
  readonly isExempt: boolean;
  /** Why staff had entered the tax by hand; empty if it was computed. */
  readonly taxReason: string;
}

/** Returns the tax of an entry in percent of its sales; null for exempt ones. */
export const entryRate = ({ sales, tax, isExempt }: Pick<Entry, 'sales' | 'tax' | 'isExempt'>): string | null =>
  isExempt ? null : effectiveRate(tax, sales);

export const salesTaxEntriesHead = csvRecord([
  'Date',
  'Invoice #',
  'First name',
  'Last name',
  'Currency',
  'Sales',
  'Effective rate %',
  'Sales tax',
  'Exempt',
  'Tax entered by hand',
]);

/** Returns an entry as a line of the file. */
export const salesTaxEntryRecord = ({ day, invoiceId, firstName, lastName, currency, ...entry }: Entry): string =>
  csvRecord([
    day,
    String(invoiceId),
    textField(firstName),
    textField(lastName),
    currency,
    decimalFromMinor(entry.sales, currency),
    entryRate(entry) ?? '',
    decimalFromMinor(entry.tax, currency),
    entry.isExempt ? 'Exempt' : '',
    textField(entry.taxReason),
  ]);

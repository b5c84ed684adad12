import { countryName } from '../../rules/core/address';
import { BYTE_ORDER_MARK } from '../../rules/core/csv';
import type { LocalDate } from '../../rules/core/dates';
import { type Minor, sumMinor, wireFromMinor } from '../../rules/core/money';
import { canonicalCountry } from '../../rules/house/countries';
import { statesOf } from '../../rules/house/states';
import { defaultBasis, type TaxPlace } from '../../rules/sales-tax/basis';
import type { TaxBasis } from '../../rules/sales-tax/recognition';
import { reportPeriod } from '../../rules/sales-tax/report-period';
import {
  entryRate,
  salesTaxEntriesFile,
  salesTaxEntriesHead,
  salesTaxEntryRecord,
  salesTaxHead,
  salesTaxRecord,
} from '../../rules/sales-tax/sales-tax-file';
import { effectiveRate, taxableSales } from '../../rules/sales-tax/taxable';
import type { Queryable } from '../core/database/database';
import { invalid, notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import { hasTaxEntries, type PlaceRow, selectPlaces, selectTaxEntries, sumTaxEntries, type TaxSumRow } from './store';
import type { SalesTaxEntriesJson, SalesTaxJson, SalesTaxPlaceJson, SalesTaxQuery, SalesTaxRowJson } from './wire';

const PAGE_SIZE = 50;

const nameOf = ({ country, state }: TaxPlace): string =>
  state === '' ? countryName(country) : (statesOf(country).find(({ code }) => code === state)?.name ?? state);

const basisOf = (place: PlaceRow): TaxBasis => place.basis ?? defaultBasis(place).basis;

/** Converts a place for the wire. */
export function placeJson(place: PlaceRow): SalesTaxPlaceJson {
  const usual = defaultBasis(place);
  return {
    placeID: place.id,
    countryCode: place.country,
    stateCode: place.state,
    stateName: nameOf(place),
    basis: place.basis ?? usual.basis,
    isBasisSet: place.basis !== null,
    usualBasis: usual.basis,
    basisReason: usual.reason,
    version: place.version,
  };
}

const byName = new Intl.Collator('en').compare;

/** Returns the places with taxed sales: those of the US first, each country's by name. */
export async function readPlaces({ db }: Services, { houseId }: Actor): Promise<SalesTaxPlaceJson[]> {
  return sorted((await selectPlaces(db, houseId)).map(placeJson));
}

const sorted = <Row extends { readonly countryCode: string; readonly stateName: string }>(
  rows: readonly Row[],
): Row[] =>
  [...rows].sort(
    (one, other) =>
      Number(other.countryCode === 'US') - Number(one.countryCode === 'US') ||
      byName(one.countryCode, other.countryCode) ||
      byName(one.stateName, other.stateName),
  );

/** A row of the report, in minor units. */
interface Row {
  readonly place: PlaceRow;
  readonly currency: string;
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly sales: Minor;
  readonly exempt: Minor;
  readonly tax: Minor;
}

/** Returns the row of a place and a currency; none if nothing counts by its basis. */
function rowOf(place: PlaceRow, currency: string, parts: readonly TaxSumRow[]): Row[] {
  const basis = basisOf(place);
  const days = parts.flatMap((part) => part.days[basis] ?? []);
  const [first] = days.map((one) => one.first).sort();
  const last = days
    .map((one) => one.last)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return [];
  const sum = (of: readonly TaxSumRow[], part: 'sales' | 'tax') =>
    sumMinor(of.map(({ counted }) => counted[basis][part]));
  return [
    {
      place,
      currency,
      first,
      last,
      sales: sum(parts, 'sales'),
      exempt: sum(
        parts.filter(({ isExempt }) => isExempt),
        'sales',
      ),
      tax: sum(parts, 'tax'),
    },
  ];
}

const rowJson = ({ place, currency, ...row }: Row): SalesTaxRowJson => ({
  placeID: place.id,
  startDate: row.first,
  maxDate: row.last,
  stateName: nameOf(place),
  stateCode: place.state,
  countryCode: place.country,
  currencyCode: currency,
  salesAmount: wireFromMinor(row.sales, currency),
  exemptAmount: wireFromMinor(row.exempt, currency),
  taxableAmount: wireFromMinor(taxableSales(row), currency),
  effectiveRate: effectiveRate(row.tax, taxableSales(row)),
  taxAmount: wireFromMinor(row.tax, currency),
});

/** Returns the chosen period. Throws 422 YEAR_REQUIRED for a month without a year. */
function periodOf({ year, month }: Pick<SalesTaxQuery, 'year' | 'month'>) {
  if (month !== undefined && year === undefined)
    throw invalid([{ code: 'YEAR_REQUIRED', message: 'Choose the year of the month.', field: 'year' }]);
  return reportPeriod(year ?? null, month ?? null);
}

async function readRows(db: Queryable, houseId: number, query: SalesTaxQuery): Promise<Row[]> {
  const period = periodOf(query);
  const country = canonicalCountry(query.country ?? 'US');
  const isChosen = (place: PlaceRow) =>
    query.state === undefined
      ? query.country === undefined || place.country === country
      : place.country === country && place.state === query.state.toUpperCase();
  const places = (await selectPlaces(db, houseId)).filter(isChosen);
  const ids = query.state === undefined && query.country === undefined ? null : places.map(({ id }) => id);
  const sums = await sumTaxEntries(db, houseId, period, ids);
  return places.flatMap((place) => {
    const own = sums.filter(({ placeId }) => placeId === place.id);
    const currencies = [...new Set(own.map(({ currency }) => currency))].sort();
    return currencies.flatMap((currency) =>
      rowOf(
        place,
        currency,
        own.filter((part) => part.currency === currency),
      ),
    );
  });
}

function totalsOf(rows: readonly Row[]): SalesTaxJson['totals'] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (of: (row: Row) => Minor) => wireFromMinor(sumMinor(own.map(of)), currency);
    return {
      currencyCode: currency,
      salesAmount: sum(({ sales }) => sales),
      exemptAmount: sum(({ exempt }) => exempt),
      taxableAmount: sum(taxableSales),
      taxAmount: sum(({ tax }) => tax),
    };
  });
}

/** Returns a page of the report of a period and a place, and the totals of all of it. Throws 422 YEAR_REQUIRED. */
export async function readReport({ db }: Services, { houseId }: Actor, query: SalesTaxQuery): Promise<SalesTaxJson> {
  const rows = await readRows(db, houseId, query);
  const { limit, offset } = windowOf(query, PAGE_SIZE);
  return {
    houseSalesTaxReport: sorted(rows.map(rowJson)).slice(offset, limit === null ? undefined : offset + limit),
    totalRecords: rows.length,
    totals: totalsOf(rows),
    hasReports: rows.length > 0 || (await hasTaxEntries(db, houseId)),
  };
}

/** Writes the report as CSV, one line per place and currency. Throws 422 YEAR_REQUIRED. */
export async function reportCsv({ db }: Services, { houseId }: Actor, query: SalesTaxQuery): Promise<string> {
  const rows = (await readRows(db, houseId, query)).map((row) => ({
    ...row,
    stateName: nameOf(row.place),
    stateCode: row.place.state,
    countryCode: row.place.country,
  }));
  return BYTE_ORDER_MARK + salesTaxHead + sorted(rows).map(salesTaxRecord).join('');
}

type EntriesQuery = Pick<SalesTaxQuery, 'year' | 'month' | 'page' | 'size' | 'offset'> & {
  readonly currency: string;
  readonly entered?: 'true' | 'false' | undefined;
};

/** Returns a place, and which of its entries are asked for. Throws 404, 422 YEAR_REQUIRED. */
async function chosenEntries(db: Queryable, houseId: number, placeID: number, query: EntriesQuery) {
  const place = (await selectPlaces(db, houseId)).find(({ id }) => id === placeID);
  if (!place) throw notFound('The place');
  const { currency, entered } = query;
  const isEntered = entered === undefined ? null : entered === 'true';
  const filter = { placeId: placeID, currency, period: periodOf(query), basis: basisOf(place), isEntered };
  return { place, filter };
}

/** Writes the entries that a row of the report adds up as CSV, with the name of the file. Throws 404, 422 YEAR_REQUIRED. */
export async function entriesCsv(
  { db }: Services,
  { houseId }: Actor,
  placeID: number,
  query: EntriesQuery,
): Promise<{ readonly name: string; readonly csv: string }> {
  const { place, filter } = await chosenEntries(db, houseId, placeID, query);
  const { rows } = await selectTaxEntries(db, houseId, filter, { limit: null, offset: 0 });
  const choice = { year: query.year ?? null, month: query.month ?? null, currency: query.currency };
  return {
    name: salesTaxEntriesFile({ ...choice, place: place.state || place.country }),
    csv: BYTE_ORDER_MARK + salesTaxEntriesHead + rows.map(salesTaxEntryRecord).join(''),
  };
}

/** Returns a page of the entries that a row of the report adds up, and the sums of all. Throws 404, 422 YEAR_REQUIRED. */
export async function readEntries(
  { db }: Services,
  { houseId }: Actor,
  placeID: number,
  query: EntriesQuery,
): Promise<SalesTaxEntriesJson> {
  const { filter } = await chosenEntries(db, houseId, placeID, query);
  const window = windowOf({ ...query, size: query.size ?? PAGE_SIZE }, PAGE_SIZE);
  const { rows, total, sales, tax } = await selectTaxEntries(db, houseId, filter, window);
  return {
    salesTaxEntries: rows.map((row) => ({
      entryID: row.id,
      day: row.day,
      invoiceID: row.invoiceId,
      invoiceGroupID: row.groupId,
      firstName: row.firstName,
      lastName: row.lastName,
      currencyCode: row.currency,
      salesAmount: wireFromMinor(row.sales, row.currency),
      effectiveRate: entryRate(row),
      taxAmount: wireFromMinor(row.tax, row.currency),
      isExempt: row.isExempt,
      taxReason: row.taxReason,
    })),
    totalRecords: total,
    salesAmount: wireFromMinor(sales, query.currency),
    taxAmount: wireFromMinor(tax, query.currency),
  };
}

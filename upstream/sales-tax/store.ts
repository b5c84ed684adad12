import type { LocalDate } from '../../rules/core/dates';
import type { Minor } from '../../rules/core/money';
import { placeFields, type TaxPlace } from '../../rules/sales-tax/basis';
import type { SalesAndTax, TaxBasis } from '../../rules/sales-tax/recognition';
import type { ReportPeriod } from '../../rules/sales-tax/report-period';
import type { Queryable, Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import { column, defineRecord, type RowOf, selectColumns } from '../core/database/record';
import type { Window } from '../core/http/window';

/** A place with sales, and the basis that the house set for it. */
export const placeRecord = defineRecord({
  type: 'SalesTaxPlace',
  table: 'sales_tax_place',
  fields: placeFields,
  columns: {
    id: column<number>(),
    country: column<string>(),
    state: column<string>(),
    version: column<number>(),
  },
});

export type PlaceRow = RowOf<typeof placeRecord>;

const PLACE_COLUMNS = selectColumns(placeRecord, 'sales_tax_place');

/** Returns the places in which the house has had taxed sales, by country and state. */
export const selectPlaces = (db: Queryable, houseId: number): Promise<PlaceRow[]> =>
  db.query<PlaceRow>(`select ${PLACE_COLUMNS} from sales_tax_place where house_id = $1 order by country, state`, [
    houseId,
  ]);

/** Locks and returns a place; null if the house has none with that number. */
export async function lockPlace(tx: Transaction, houseId: number, id: number): Promise<PlaceRow | null> {
  const [row] = await tx.query<PlaceRow>(
    `select ${PLACE_COLUMNS} from sales_tax_place where house_id = $1 and id = $2 for update`,
    [houseId, id],
  );
  return row ?? null;
}

/** Stores the basis of a locked place, with its next version. */
export async function updatePlace(tx: Transaction, houseId: number, { id, basis, version }: PlaceRow): Promise<void> {
  await tx.query('update sales_tax_place set basis = $3, version = $4 where house_id = $1 and id = $2', [
    houseId,
    id,
    basis,
    version,
  ]);
}

/** Returns the places with these countries and states, of which missing ones are added. */
export async function placesFor(tx: Transaction, houseId: number, wanted: readonly TaxPlace[]): Promise<PlaceRow[]> {
  const isIn = (rows: readonly PlaceRow[]) => (place: TaxPlace) =>
    rows.some(({ country, state }) => country === place.country && state === place.state);
  const present = await selectPlaces(tx, houseId);
  const missing = wanted.filter((place) => !isIn(present)(place));
  if (missing.length === 0) return present;
  const first = await takeNumbers(tx, houseId, 'sales_tax_place', missing.length);
  // Another transaction may have added one meanwhile.
  await tx.query(
    `insert into sales_tax_place (house_id, id, country, state)
     select $1, r.id, r.country, r.state from jsonb_to_recordset($2::jsonb) as r (id int, country text, state text)
     on conflict (house_id, country, state) do nothing`,
    [houseId, JSON.stringify(missing.map((place, index) => ({ ...place, id: first + index })))],
  );
  return selectPlaces(tx, houseId);
}

/** What counts so far of an invoice in a place, as exempt or taxable, by basis, in minor units. */
export interface CountedRow {
  readonly invoiceId: number;
  readonly placeId: number;
  readonly isExempt: boolean;
  readonly counted: Readonly<Record<TaxBasis, SalesAndTax>>;
}

const PREFIXES: Readonly<Record<TaxBasis, string>> = { PAYMENT: 'payment', INVOICE: 'invoice', EARLIER: 'earlier' };
const BASES = Object.keys(PREFIXES) as TaxBasis[];

interface Sums {
  readonly payment_sales: Minor;
  readonly payment_tax: Minor;
  readonly invoice_sales: Minor;
  readonly invoice_tax: Minor;
  readonly earlier_sales: Minor;
  readonly earlier_tax: Minor;
}
const SUMS = BASES.flatMap((basis) => ['sales', 'tax'].map((part) => `${PREFIXES[basis]}_${part}`));

const byBasis = (row: Sums): Record<TaxBasis, SalesAndTax> => ({
  PAYMENT: { sales: row.payment_sales, tax: row.payment_tax },
  INVOICE: { sales: row.invoice_sales, tax: row.invoice_tax },
  EARLIER: { sales: row.earlier_sales, tax: row.earlier_tax },
});

const summed = (columns: readonly string[]) =>
  columns.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ');

/** Returns what the entries of these invoices add up to, by place and by whether they count as exempt. */
export async function selectCounted(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<CountedRow[]> {
  const rows = await db.query<Sums & Pick<CountedRow, 'invoiceId' | 'placeId' | 'isExempt'>>(
    `select invoice_id as "invoiceId", place_id as "placeId", exempt as "isExempt", ${summed(SUMS)}
     from sales_tax_entry where house_id = $1 and invoice_id = any($2::int[]) group by invoice_id, place_id, exempt`,
    [houseId, invoiceIds],
  );
  return rows.map((row) => ({
    invoiceId: row.invoiceId,
    placeId: row.placeId,
    isExempt: row.isExempt,
    counted: byBasis(row),
  }));
}

/** A new entry: what counts more or less, by basis. */
export interface NewTaxEntry {
  readonly invoiceId: number;
  readonly placeId: number;
  readonly currency: string;
  readonly isExempt: boolean;
  readonly taxReason: string;
  readonly day: LocalDate;
  readonly added: Readonly<Record<TaxBasis, SalesAndTax>>;
}

/** Adds entries, with one statement for any number. */
export async function insertTaxEntries(
  tx: Transaction,
  houseId: number,
  recordedAt: Date,
  entries: readonly NewTaxEntry[],
): Promise<void> {
  const first = await takeNumbers(tx, houseId, 'sales_tax_entry', entries.length);
  const rows = entries.map(({ added, ...entry }, index) => ({
    ...entry,
    id: first + index,
    ...Object.fromEntries(
      BASES.flatMap((basis) => [
        [`${PREFIXES[basis]}_sales`, added[basis].sales],
        [`${PREFIXES[basis]}_tax`, added[basis].tax],
      ]),
    ),
  }));
  await tx.query(
    `insert into sales_tax_entry (house_id, id, invoice_id, place_id, currency, exempt, tax_reason, day, recorded_at, ${SUMS.join(', ')})
     select $1, r.id, r."invoiceId", r."placeId", r.currency, r."isExempt", r."taxReason", r.day, $2, ${SUMS.map((name) => `r.${name}`).join(', ')}
     from jsonb_to_recordset($3::jsonb) as r (id bigint, "invoiceId" int, "placeId" int, currency text, "isExempt" boolean, "taxReason" text, day date,
       ${SUMS.map((name) => `${name} bigint`).join(', ')})`,
    [houseId, recordedAt, JSON.stringify(rows)],
  );
}

/** The sums of a place in a period, by basis. Days are null if nothing counts by that basis. */
export interface TaxSumRow {
  readonly placeId: number;
  readonly currency: string;
  readonly isExempt: boolean;
  readonly counted: Readonly<Record<TaxBasis, SalesAndTax>>;
  readonly days: Readonly<Record<TaxBasis, { readonly first: LocalDate; readonly last: LocalDate } | null>>;
}

const PERIOD = '($2::date is null or day >= $2) and ($3::date is null or day <= $3)';

const daysOf = (basis: TaxBasis) => {
  const prefix = PREFIXES[basis];
  const counts = `filter (where (${prefix}_sales, ${prefix}_tax) <> (0, 0))`;
  return `min(day) ${counts}::text as ${prefix}_first, max(day) ${counts}::text as ${prefix}_last`;
};

/** Returns the sums of the places in a period, by currency and by whether the buyers were exempt. */
export async function sumTaxEntries(
  db: Queryable,
  houseId: number,
  { from, to }: ReportPeriod,
  placeIds: readonly number[] | null,
): Promise<TaxSumRow[]> {
  const rows = await db.query<
    Sums & { placeId: number; currency: string; isExempt: boolean } & Record<string, string | null>
  >(
    `select place_id as "placeId", currency, exempt as "isExempt", ${summed(SUMS)}, ${BASES.map(daysOf).join(', ')}
     from sales_tax_entry where house_id = $1 and ${PERIOD} and ($4::int[] is null or place_id = any($4))
     group by place_id, currency, exempt`,
    [houseId, from, to, placeIds],
  );
  return rows.map((row) => {
    const days = (basis: TaxBasis) => {
      const [first, last] = [row[`${PREFIXES[basis]}_first`], row[`${PREFIXES[basis]}_last`]];
      return first && last ? { first, last } : null;
    };
    return {
      placeId: row.placeId,
      currency: row.currency,
      isExempt: row.isExempt,
      counted: byBasis(row),
      days: { PAYMENT: days('PAYMENT'), INVOICE: days('INVOICE'), EARLIER: days('EARLIER') },
    };
  });
}

/** Whether any tax of the house has ever counted. */
export async function hasTaxEntries(db: Queryable, houseId: number): Promise<boolean> {
  const rows = await db.query('select 1 from sales_tax_entry where house_id = $1 limit 1', [houseId]);
  return rows.length > 0;
}

/** An entry as listed: what it adds by the basis of its place. */
export interface TaxEntryRow extends SalesAndTax {
  readonly id: number;
  readonly invoiceId: number;
  readonly groupId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly currency: string;
  readonly isExempt: boolean;
  /** Why staff had entered the tax of the invoice by hand; empty if it was computed. */
  readonly taxReason: string;
  readonly day: LocalDate;
}

/** The entries of a place in a period and a currency that count by the basis. */
export interface TaxEntryFilter {
  readonly placeId: number;
  readonly currency: string;
  readonly period: ReportPeriod;
  readonly basis: TaxBasis;
  /** Only entries with a tax that staff entered by hand, or only others; null for all. */
  readonly isEntered: boolean | null;
}

/** Returns a page of these entries, by day, with the number and the sums of all. */
export async function selectTaxEntries(
  db: Queryable,
  houseId: number,
  { placeId, currency, period: { from, to }, basis, isEntered }: TaxEntryFilter,
  { limit, offset }: Window,
): Promise<{ rows: TaxEntryRow[]; total: number } & SalesAndTax> {
  const prefix = PREFIXES[basis];
  const matching = `from sales_tax_entry e where e.house_id = $1 and ${PERIOD} and e.place_id = $4 and e.currency = $5
    and ($6::boolean is null or (e.tax_reason <> '') = $6) and (e.${prefix}_sales, e.${prefix}_tax) <> (0, 0)`;
  const parameters = [houseId, from, to, placeId, currency, isEntered];
  const rows = await db.query<TaxEntryRow>(
    `select own.*, i.group_id as "groupId", i.first_name as "firstName", i.last_name as "lastName"
     from (select e.house_id, e.id, e.invoice_id as "invoiceId", e.currency, e.exempt as "isExempt", e.tax_reason as "taxReason", e.day::text as day,
             e.${prefix}_sales as sales, e.${prefix}_tax as tax
           ${matching} order by e.day, e.id limit $7 offset $8) own
     join invoice_name_view i on i.house_id = own.house_id and i.id = own."invoiceId"
     order by own.day, own.id`,
    [...parameters, limit, offset],
  );
  const [counted] = await db.query<{ total: number } & SalesAndTax>(
    `select count(*) as total, coalesce(sum(e.${prefix}_sales), 0)::bigint as sales, coalesce(sum(e.${prefix}_tax), 0)::bigint as tax ${matching}`,
    parameters,
  );
  return { rows, ...(counted ?? { total: 0, sales: 0, tax: 0 }) };
}

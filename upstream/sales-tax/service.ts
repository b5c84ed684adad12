import type { LocalDate } from '../../rules/core/dates';
import type { TaxPlace } from '../../rules/sales-tax/basis';
import {
  lessOf,
  recognized,
  type SalesAndTax,
  type TaxBasis,
  type TaxedFigures,
} from '../../rules/sales-tax/recognition';
import type { Transaction } from '../core/database/database';
import { type CountedRow, insertTaxEntries, type NewTaxEntry, placesFor, selectCounted } from './store';

/** An invoice after a change, with the day on which the change counts, in the house's time zone. */
export interface TaxedInvoice {
  readonly id: number;
  readonly currency: string;
  readonly isExempt: boolean;
  /** Why staff entered its tax by hand; empty if it is computed. */
  readonly taxReason: string;
  readonly place: TaxPlace;
  readonly figures: TaxedFigures;
  readonly day: LocalDate;
}

type Counted = Record<TaxBasis, SalesAndTax>;

const NONE: Counted = {
  PAYMENT: { sales: 0, tax: 0 },
  INVOICE: { sales: 0, tax: 0 },
  EARLIER: { sales: 0, tax: 0 },
};

const difference = (now: Counted, before: Counted): Counted => ({
  PAYMENT: lessOf(now.PAYMENT, before.PAYMENT),
  INVOICE: lessOf(now.INVOICE, before.INVOICE),
  EARLIER: lessOf(now.EARLIER, before.EARLIER),
});

const isNothing = (counted: Counted): boolean =>
  Object.values(counted).every(({ sales, tax }) => sales === 0 && tax === 0);

const nameOf = ({ country, state }: TaxPlace): string => `${country} ${state}`;

/** Returns what an invoice adds to its place, and takes back where it counted before: in another place, or as exempt or taxable sales. */
function entriesOf(invoice: TaxedInvoice, placeId: number, counted: readonly CountedRow[]): NewTaxEntry[] {
  const { id: invoiceId, currency, isExempt, taxReason, day } = invoice;
  const isHere = (row: CountedRow): boolean => row.placeId === placeId && row.isExempt === isExempt;
  const entry = (row: Pick<CountedRow, 'placeId' | 'isExempt'>, added: Counted): NewTaxEntry => ({
    invoiceId,
    placeId: row.placeId,
    currency,
    isExempt: row.isExempt,
    taxReason,
    day,
    added,
  });
  return [
    ...counted.filter((row) => !isHere(row)).map((row) => entry(row, difference(NONE, row.counted))),
    entry({ placeId, isExempt }, difference(recognized(invoice.figures), counted.find(isHere)?.counted ?? NONE)),
  ].filter(({ added }) => !isNothing(added));
}

/**
 * Adds to the sales tax what invoices changed: the difference between what counts now and their entries so far, on the day of the change.
 * Called in the transaction that changes the invoices, which are locked. Repeating it adds nothing.
 */
export async function postSalesTax(
  tx: Transaction,
  houseId: number,
  at: Date,
  invoices: readonly TaxedInvoice[],
): Promise<void> {
  if (invoices.length === 0) return;
  const counted = new Map<number, CountedRow[]>(invoices.map(({ id }) => [id, []]));
  for (const row of await selectCounted(tx, houseId, [...counted.keys()])) counted.get(row.invoiceId)?.push(row);
  const wanted = new Map(invoices.map(({ place }) => [nameOf(place), place]));
  const places = new Map((await placesFor(tx, houseId, [...wanted.values()])).map((place) => [nameOf(place), place]));
  const entries = invoices.flatMap((invoice) => {
    const place = places.get(nameOf(invoice.place));
    if (!place) throw new Error(`There is no sales tax place ${nameOf(invoice.place)}.`);
    return entriesOf(invoice, place.id, counted.get(invoice.id) ?? []);
  });
  if (entries.length > 0) await insertTaxEntries(tx, houseId, at, entries);
}

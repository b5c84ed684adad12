import type { Minor } from '../../core/money';
import type { Columns, ReportRow } from './report-columns';

/** A lot as its catalog shows it, with its reserve. Amounts are in minor units of the session's currency. */
export interface CatalogLot {
  /** Null for a lot without a number. */
  readonly number: number | null;
  readonly extension: string;
  readonly title: string;
  readonly lowEstimate: Minor | null;
  readonly highEstimate: Minor | null;
  readonly reserve: Minor | null;
}

/** The first columns of the reports that have a row for each lot of a session, sold or not. */
export interface LotCells extends ReportRow {
  readonly session: string;
  readonly prefix: string;
  readonly lot: string;
  readonly title: string;
  readonly lowEstimate: Minor | null;
  readonly highEstimate: Minor | null;
  readonly reserve: Minor | null;
}

export const lotColumns: Columns<Omit<LotCells, 'currency'>> = {
  session: { title: 'Session', kind: 'text', width: 20 },
  prefix: { title: 'Prefix', kind: 'text', width: 10 },
  lot: { title: 'Lot', kind: 'text', width: 10 },
  title: { title: 'Title', kind: 'text', width: 40 },
  lowEstimate: { title: 'Low estimate', kind: 'money' },
  highEstimate: { title: 'High estimate', kind: 'money' },
  reserve: { title: 'Reserve', kind: 'money' },
};

/** Returns the number of a lot with its extension. */
export const lotNumberOf = ({ number, extension }: Pick<CatalogLot, 'number' | 'extension'>): string =>
  `${number ?? ''}${extension}`;

/** Returns the first cells of a lot's row. */
export const lotCells = (
  lot: CatalogLot,
  { ref, identifier, currency }: { readonly ref: string; readonly identifier: string; readonly currency: string },
): LotCells => ({
  session: ref,
  prefix: identifier,
  lot: lotNumberOf(lot),
  title: lot.title,
  lowEstimate: lot.lowEstimate,
  highEstimate: lot.highEstimate,
  reserve: lot.reserve,
  currency,
});

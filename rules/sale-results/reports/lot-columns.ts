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

/** A session, as far as reports name it. */
export interface NamedSession {
  readonly ref: string;
  readonly identifier: string;
  readonly title: string;
  readonly currency: string;
}

/** The last column of the reports whose first is the title of a session: what other systems know the session by. */
export const sessionRef = { title: 'Session reference', kind: 'text', width: 20 } as const;

/** The cells of a lot in the reports that have a row for each lot of a session, sold or not. */
export interface LotCells extends ReportRow {
  readonly session: string;
  readonly prefix: string;
  readonly lot: string;
  readonly title: string;
  readonly lowEstimate: Minor | null;
  readonly highEstimate: Minor | null;
  readonly reserve: Minor | null;
  readonly sessionRef: string;
}

/** The first columns of these reports. */
export const lotColumns: Columns<Omit<LotCells, 'currency' | 'sessionRef'>> = {
  session: { title: 'Session', kind: 'text', width: 36 },
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

/** Returns the cells that a lot has in every report. */
export const lotCells = (lot: CatalogLot, { ref, identifier, title, currency }: NamedSession): LotCells => ({
  session: title,
  prefix: identifier,
  lot: lotNumberOf(lot),
  title: lot.title,
  lowEstimate: lot.lowEstimate,
  highEstimate: lot.highEstimate,
  reserve: lot.reserve,
  currency,
  sessionRef: ref,
});

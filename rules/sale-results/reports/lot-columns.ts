import type { Minor } from '../../core/money';
import type { Column } from './report-columns';

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

interface OfSession {
  readonly session: NamedSession;
}

interface OfLot {
  readonly lot: CatalogLot;
}

/** The first columns of the reports on sessions. */
export const sessionColumns: readonly Column<OfSession>[] = [
  { title: 'Session', kind: 'text', width: 36, cell: ({ session }) => session.title },
  { title: 'Prefix', kind: 'text', width: 10, cell: ({ session }) => session.identifier },
];

/** Their last column: what other systems know the session by. */
export const sessionRef: Column<OfSession> = {
  title: 'Session reference',
  kind: 'text',
  width: 20,
  cell: ({ session }) => session.ref,
};

export const currencyColumn: Column<OfSession> = {
  title: 'Currency',
  kind: 'text',
  width: 10,
  cell: ({ session }) => session.currency,
};

/** The number of a lot with its extension, and its title. */
export const lotNames: readonly Column<OfLot>[] = [
  { title: 'Lot', kind: 'text', width: 10, cell: ({ lot }) => `${lot.number ?? ''}${lot.extension}` },
  { title: 'Title', kind: 'text', width: 40, cell: ({ lot }) => lot.title },
];

/** The first columns of the reports that have a row for each lot of a session, sold or not. */
export const lotColumns: readonly Column<OfSession & OfLot>[] = [
  ...sessionColumns,
  ...lotNames,
  { title: 'Low estimate', kind: 'money', cell: ({ lot }) => lot.lowEstimate },
  { title: 'High estimate', kind: 'money', cell: ({ lot }) => lot.highEstimate },
  { title: 'Reserve', kind: 'money', cell: ({ lot }) => lot.reserve },
];

import { sumMinor } from '../../core/money';
import { payableOf, type SoldSums, sumSold } from '../sale-figures';
import { currencyColumn, type NamedSession, sessionColumns, sessionRef } from './lot-columns';
import type { Column, ZonedInstant } from './report-columns';

/** What a session is, as its report calls it. */
const SESSION_TYPES = { LIVE: 'Live', TIMED: 'Timed', BUY_NOW: 'Buy now' } as const;

/** The facts of a session in its report. */
export interface ReportedSession extends NamedSession {
  readonly saleName: string;
  /** These are null for totals. */
  readonly startsAt: ZonedInstant | null;
  readonly kind: keyof typeof SESSION_TYPES | null;
  readonly lotCount: number;
  readonly buyerCount: number;
  /** Number of bidders with a paddle. */
  readonly bidderCount: number;
}

/** A session, or all sessions in a currency, with the sums of the sold lots. */
interface SessionFigures {
  readonly session: ReportedSession;
  readonly sums: SoldSums;
}

/** The session report: a row per session, and a total per currency. */
export const sessionReport: readonly Column<SessionFigures>[] = [
  ...sessionColumns,
  { title: 'Sale', kind: 'text', width: 30, cell: ({ session }) => session.saleName },
  { title: 'Start', kind: 'date', cell: ({ session }) => session.startsAt },
  { title: 'Time zone', kind: 'text', width: 20, cell: ({ session }) => session.startsAt?.timeZone ?? '' },
  { title: 'Type', kind: 'text', width: 10, cell: ({ session: { kind } }) => (kind ? SESSION_TYPES[kind] : '') },
  { title: 'Lots offered', kind: 'integer', cell: ({ session }) => session.lotCount },
  { title: 'Lots sold', kind: 'integer', cell: ({ sums }) => sums.lotCount },
  { title: 'Lots unsold', kind: 'integer', cell: ({ session, sums }) => session.lotCount - sums.lotCount },
  {
    title: 'Sold %',
    kind: 'percent',
    cell: ({ session, sums }) => (session.lotCount === 0 ? null : sums.lotCount / session.lotCount),
  },
  { title: 'Buyers', kind: 'integer', cell: ({ session }) => session.buyerCount },
  { title: 'Registered bidders', kind: 'integer', width: 18, cell: ({ session }) => session.bidderCount },
  { title: 'Hammer', kind: 'money', cell: ({ sums }) => sums.hammer },
  { title: "Buyer's premium", kind: 'money', width: 16, cell: ({ sums }) => sums.premium },
  { title: 'Live fee', kind: 'money', cell: ({ sums }) => sums.liveFee },
  { title: 'Payable', kind: 'money', cell: ({ sums }) => payableOf(sums) },
  currencyColumn,
  sessionRef,
];

function totalOf(rows: readonly SessionFigures[], currency: string): SessionFigures {
  const sum = (read: (row: SessionFigures) => number) => sumMinor(rows.map(read));
  return {
    session: {
      ref: '',
      identifier: '',
      title: `Total ${currency}`,
      currency,
      saleName: '',
      startsAt: null,
      kind: null,
      lotCount: sum(({ session }) => session.lotCount),
      buyerCount: sum(({ session }) => session.buyerCount),
      bidderCount: sum(({ session }) => session.bidderCount),
    },
    sums: sumSold(rows.map(({ sums }) => sums)),
  };
}

/** Returns a row with the sums of all sessions in a currency, for each currency in the order of the sessions. */
export const sessionTotals = (rows: readonly SessionFigures[]): SessionFigures[] =>
  [...new Set(rows.map(({ session }) => session.currency))].map((currency) =>
    totalOf(
      rows.filter(({ session }) => session.currency === currency),
      currency,
    ),
  );

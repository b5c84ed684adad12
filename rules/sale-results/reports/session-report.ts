import { type Minor, sumMinor } from '../../core/money';
import { payableOf, type SoldSums } from '../sale-figures';
import { sessionRef } from './lot-columns';
import type { Columns, ReportRow, ZonedInstant } from './report-columns';

/** What a session is, as its report calls it. */
const SESSION_TYPES = { LIVE: 'Live', TIMED: 'Timed', BUY_NOW: 'Buy now' } as const;

/** The facts of a session in its report. */
export interface ReportedSession {
  readonly ref: string;
  readonly identifier: string;
  readonly title: string;
  readonly saleName: string;
  readonly startsAt: ZonedInstant;
  readonly kind: keyof typeof SESSION_TYPES;
  readonly currency: string;
  readonly lotCount: number;
  readonly buyerCount: number;
  /** Number of bidders with a paddle. */
  readonly bidderCount: number;
}

interface SessionReportRow extends ReportRow {
  readonly ref: string;
  readonly prefix: string;
  readonly title: string;
  readonly sale: string;
  readonly startsAt: ZonedInstant | null;
  readonly timeZone: string;
  readonly type: string;
  readonly offered: number;
  readonly sold: number;
  readonly unsold: number;
  readonly soldShare: number | null;
  readonly buyers: number;
  readonly bidders: number;
  readonly hammer: Minor;
  readonly premium: Minor;
  readonly liveFee: Minor;
  readonly payable: Minor;
}

/** The session report: a row per session, and a total per currency. */
export const sessionReportColumns: Columns<SessionReportRow> = {
  title: { title: 'Session', kind: 'text', width: 36 },
  prefix: { title: 'Prefix', kind: 'text', width: 10 },
  sale: { title: 'Sale', kind: 'text', width: 30 },
  startsAt: { title: 'Start', kind: 'date' },
  timeZone: { title: 'Time zone', kind: 'text', width: 20 },
  type: { title: 'Type', kind: 'text', width: 10 },
  offered: { title: 'Lots offered', kind: 'integer' },
  sold: { title: 'Lots sold', kind: 'integer' },
  unsold: { title: 'Lots unsold', kind: 'integer' },
  soldShare: { title: 'Sold %', kind: 'percent' },
  buyers: { title: 'Buyers', kind: 'integer' },
  bidders: { title: 'Registered bidders', kind: 'integer', width: 18 },
  hammer: { title: 'Hammer', kind: 'money' },
  premium: { title: "Buyer's premium", kind: 'money', width: 16 },
  liveFee: { title: 'Live fee', kind: 'money' },
  payable: { title: 'Payable', kind: 'money' },
  currency: { title: 'Currency', kind: 'text', width: 10 },
  ref: sessionRef,
};

const shareOf = (sold: number, offered: number): number | null => (offered === 0 ? null : sold / offered);

/** Returns the row of a session with the sums of its sold lots. */
export const sessionReportRow = (session: ReportedSession, sums: SoldSums): SessionReportRow => ({
  ref: session.ref,
  prefix: session.identifier,
  title: session.title,
  sale: session.saleName,
  startsAt: session.startsAt,
  timeZone: session.startsAt.timeZone,
  type: SESSION_TYPES[session.kind],
  offered: session.lotCount,
  sold: sums.lotCount,
  unsold: session.lotCount - sums.lotCount,
  soldShare: shareOf(sums.lotCount, session.lotCount),
  buyers: session.buyerCount,
  bidders: session.bidderCount,
  hammer: sums.hammer,
  premium: sums.premium,
  liveFee: sums.liveFee,
  payable: payableOf(sums),
  currency: session.currency,
});

function totalOf(rows: readonly SessionReportRow[], currency: string): SessionReportRow {
  const sum = (read: (row: SessionReportRow) => number) => sumMinor(rows.map(read));
  const [offered, sold] = [sum((row) => row.offered), sum((row) => row.sold)];
  return {
    ref: '',
    prefix: '',
    title: `Total ${currency}`,
    sale: '',
    startsAt: null,
    timeZone: '',
    type: '',
    offered,
    sold,
    unsold: sum((row) => row.unsold),
    soldShare: shareOf(sold, offered),
    buyers: sum((row) => row.buyers),
    bidders: sum((row) => row.bidders),
    hammer: sum((row) => row.hammer),
    premium: sum((row) => row.premium),
    liveFee: sum((row) => row.liveFee),
    payable: sum((row) => row.payable),
    currency,
  };
}

/** Returns a row with the sums of all sessions in a currency, for each currency in the order of the sessions. */
export const sessionReportTotals = (rows: readonly SessionReportRow[]): SessionReportRow[] =>
  [...new Set(rows.map(({ currency }) => currency))].map((currency) =>
    totalOf(
      rows.filter((row) => row.currency === currency),
      currency,
    ),
  );

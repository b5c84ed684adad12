import type { Minor } from '../../core/money';
import { fullName } from '../../core/text';
import type { Channel } from '../../invoicing/invoices/facts';
import { platformName } from '../../invoicing/invoices/platform';
import type { Columns, ReportRow } from './report-columns';

/** A lot with the absentee bids on it that aren't canceled. Amounts are in minor units of the session's currency. */
export interface LotWithBids {
  /** Null for a lot without a number. */
  readonly number: number | null;
  readonly extension: string;
  readonly title: string;
  readonly lowEstimate: Minor | null;
  readonly highEstimate: Minor | null;
  readonly reserve: Minor | null;
  readonly startingBid: Minor | null;
  readonly bidCount: number;
  /** The highest bid, of equal ones the earliest; null without bids. */
  readonly highest: {
    readonly amount: Minor;
    readonly firstName: string;
    readonly lastName: string;
    readonly channel: Channel;
    readonly paddleNumber: string | null;
  } | null;
}

interface MaxBidReportRow extends ReportRow {
  readonly session: string;
  readonly prefix: string;
  readonly lot: string;
  readonly title: string;
  readonly lowEstimate: Minor | null;
  readonly highEstimate: Minor | null;
  readonly reserve: Minor | null;
  readonly startingBid: Minor | null;
  readonly bids: number;
  readonly highest: Minor | null;
  readonly bidder: string;
  readonly paddle: string;
  readonly platform: string;
}

/** The max bid report: a row per lot, with its highest absentee bid. */
export const maxBidReportColumns: Columns<MaxBidReportRow> = {
  session: { title: 'Session', kind: 'text', width: 20 },
  prefix: { title: 'Prefix', kind: 'text', width: 10 },
  lot: { title: 'Lot', kind: 'text', width: 10 },
  title: { title: 'Title', kind: 'text', width: 40 },
  lowEstimate: { title: 'Low estimate', kind: 'money' },
  highEstimate: { title: 'High estimate', kind: 'money' },
  reserve: { title: 'Reserve', kind: 'money' },
  startingBid: { title: 'Starting bid', kind: 'money' },
  bids: { title: 'Bids', kind: 'integer', width: 8 },
  highest: { title: 'Highest maximum', kind: 'money', width: 17 },
  currency: { title: 'Currency', kind: 'text', width: 10 },
  bidder: { title: 'Bidder', kind: 'text', width: 26 },
  paddle: { title: 'Paddle', kind: 'text', width: 10 },
  platform: { title: 'Platform', kind: 'text' },
};

/** Returns the row of a lot. */
export const maxBidReportRow = (
  { number, extension, title, lowEstimate, highEstimate, reserve, startingBid, bidCount, highest }: LotWithBids,
  { ref, identifier, currency }: { readonly ref: string; readonly identifier: string; readonly currency: string },
): MaxBidReportRow => ({
  session: ref,
  prefix: identifier,
  lot: `${number ?? ''}${extension}`,
  title,
  lowEstimate,
  highEstimate,
  reserve,
  startingBid,
  bids: bidCount,
  highest: highest?.amount ?? null,
  currency,
  bidder: highest ? fullName(highest) : '',
  paddle: highest?.paddleNumber ?? '',
  platform: highest ? platformName(highest.channel) : '',
});

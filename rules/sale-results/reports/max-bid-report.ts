import { bidderName } from '../../bulk-bidding/bidders';
import type { Minor } from '../../core/money';
import type { Channel } from '../../invoicing/invoices/facts';
import { platformName } from '../../invoicing/invoices/platform';
import { type CatalogLot, type LotCells, lotCells, lotColumns, type NamedSession, sessionRef } from './lot-columns';
import type { Columns } from './report-columns';

/** A lot with the absentee bids on it that aren't canceled. Amounts are in minor units of the session's currency. */
export interface LotWithBids extends CatalogLot {
  readonly startingBid: Minor | null;
  readonly bidCount: number;
  /** The highest bid, of equal ones the earliest; null without bids. */
  readonly highest: {
    readonly amount: Minor;
    /** Null for the house's own account, which is no bidder. */
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly channel: Channel | null;
    readonly paddleNumber: string | null;
  } | null;
}

interface MaxBidReportRow extends LotCells {
  readonly startingBid: Minor | null;
  readonly bids: number;
  readonly highest: Minor | null;
  readonly bidder: string;
  readonly paddle: string;
  readonly platform: string;
}

/** The max bid report: a row per lot, with its highest absentee bid. */
export const maxBidReportColumns: Columns<MaxBidReportRow> = {
  ...lotColumns,
  startingBid: { title: 'Starting bid', kind: 'money' },
  bids: { title: 'Bids', kind: 'integer', width: 8 },
  highest: { title: 'Highest maximum', kind: 'money', width: 17 },
  currency: { title: 'Currency', kind: 'text', width: 10 },
  bidder: { title: 'Bidder', kind: 'text', width: 26 },
  paddle: { title: 'Paddle', kind: 'text', width: 10 },
  platform: { title: 'Platform', kind: 'text' },
  sessionRef,
};

/** Returns the row of a lot. */
export const maxBidReportRow = (lot: LotWithBids, session: NamedSession): MaxBidReportRow => ({
  ...lotCells(lot, session),
  startingBid: lot.startingBid,
  bids: lot.bidCount,
  highest: lot.highest?.amount ?? null,
  bidder: lot.highest ? bidderName(lot.highest) : '',
  paddle: lot.highest?.paddleNumber ?? '',
  platform: lot.highest?.channel ? platformName(lot.highest.channel) : '',
});

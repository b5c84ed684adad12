import { bidderName } from '../../bulk-bidding/bidders';
import type { Minor } from '../../core/money';
import type { Channel } from '../../invoicing/invoices/facts';
import { platformName } from '../../invoicing/invoices/platform';
import { type CatalogLot, currencyColumn, lotColumns, type NamedSession, sessionRef } from './lot-columns';
import type { Column } from './report-columns';

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

interface LotInSession {
  readonly lot: LotWithBids;
  readonly session: NamedSession;
}

/** The max bid report: a row per lot, with its highest absentee bid. */
export const maxBidReport: readonly Column<LotInSession>[] = [
  ...lotColumns,
  { title: 'Starting bid', kind: 'money', cell: ({ lot }) => lot.startingBid },
  { title: 'Bids', kind: 'integer', width: 8, cell: ({ lot }) => lot.bidCount },
  { title: 'Highest maximum', kind: 'money', width: 17, cell: ({ lot }) => lot.highest?.amount ?? null },
  currencyColumn,
  { title: 'Bidder', kind: 'text', width: 26, cell: ({ lot }) => (lot.highest ? bidderName(lot.highest) : '') },
  { title: 'Paddle', kind: 'text', width: 10, cell: ({ lot }) => lot.highest?.paddleNumber ?? '' },
  {
    title: 'Platform',
    kind: 'text',
    cell: ({ lot }) => (lot.highest?.channel ? platformName(lot.highest.channel) : ''),
  },
  sessionRef,
];

import { countryName, type PostalAddress } from '../../core/address';
import { fullName } from '../../core/text';
import type { Channel } from '../../invoicing/invoices/facts';
import { formatPhone } from '../../invoicing/invoices/phone';
import { platformName } from '../../invoicing/invoices/platform';
import { payableOf, type SoldSums } from '../sale-figures';
import { currencyColumn, type NamedSession, sessionColumns, sessionRef } from './lot-columns';
import type { Column } from './report-columns';

/** A bidder of a session: one with a paddle, or who bought a lot. */
export interface ReportedBidder extends PostalAddress {
  readonly paddleNumber: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly channel: Channel;
}

/** A bidder in a session, with the sums of the lots that they bought in it. */
interface BidderInSession {
  readonly bidder: ReportedBidder;
  readonly session: NamedSession;
  readonly sums: SoldSums;
}

/** The bidder report: a row per session and bidder. */
export const bidderReport: readonly Column<BidderInSession>[] = [
  ...sessionColumns,
  { title: 'Paddle', kind: 'text', width: 10, cell: ({ bidder }) => bidder.paddleNumber ?? '' },
  { title: 'Name', kind: 'text', width: 26, cell: ({ bidder }) => fullName(bidder) },
  { title: 'Company', kind: 'text', width: 26, cell: ({ bidder }) => bidder.company },
  { title: 'Email', kind: 'text', width: 30, cell: ({ bidder }) => bidder.email },
  { title: 'Phone', kind: 'text', cell: ({ bidder }) => formatPhone(bidder.phone) },
  { title: 'Address line 1', kind: 'text', width: 26, cell: ({ bidder }) => bidder.street1 },
  { title: 'Address line 2', kind: 'text', width: 20, cell: ({ bidder }) => bidder.street2 },
  { title: 'City', kind: 'text', width: 20, cell: ({ bidder }) => bidder.city },
  { title: 'State or province', kind: 'text', cell: ({ bidder: { state, province } }) => state || province },
  { title: 'Postal code', kind: 'text', width: 12, cell: ({ bidder }) => bidder.postalCode },
  { title: 'Country', kind: 'text', cell: ({ bidder }) => countryName(bidder.country) },
  { title: 'Platform', kind: 'text', cell: ({ bidder }) => platformName(bidder.channel) },
  { title: 'Lots won', kind: 'integer', cell: ({ sums }) => sums.lotCount },
  { title: 'Hammer', kind: 'money', cell: ({ sums }) => sums.hammer },
  { title: 'Payable', kind: 'money', cell: ({ sums }) => payableOf(sums) },
  currencyColumn,
  sessionRef,
];

import { countryName, type PostalAddress } from '../../core/address';
import type { Minor } from '../../core/money';
import { fullName } from '../../core/text';
import type { Channel } from '../../invoicing/invoices/facts';
import { formatPhone } from '../../invoicing/invoices/phone';
import { platformName } from '../../invoicing/invoices/platform';
import { payableOf, type SoldSums } from '../sale-figures';
import { type NamedSession, sessionRef } from './lot-columns';
import type { Columns, ReportRow } from './report-columns';

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

interface BidderReportRow extends ReportRow {
  readonly session: string;
  readonly prefix: string;
  readonly paddle: string;
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly platform: string;
  readonly lotsWon: number;
  readonly hammer: Minor;
  readonly payable: Minor;
  readonly sessionRef: string;
}

/** The bidder report: a row per session and bidder. */
export const bidderReportColumns: Columns<BidderReportRow> = {
  session: { title: 'Session', kind: 'text', width: 36 },
  prefix: { title: 'Prefix', kind: 'text', width: 10 },
  paddle: { title: 'Paddle', kind: 'text', width: 10 },
  name: { title: 'Name', kind: 'text', width: 26 },
  company: { title: 'Company', kind: 'text', width: 26 },
  email: { title: 'Email', kind: 'text', width: 30 },
  phone: { title: 'Phone', kind: 'text' },
  street1: { title: 'Address line 1', kind: 'text', width: 26 },
  street2: { title: 'Address line 2', kind: 'text', width: 20 },
  city: { title: 'City', kind: 'text', width: 20 },
  state: { title: 'State or province', kind: 'text' },
  postalCode: { title: 'Postal code', kind: 'text', width: 12 },
  country: { title: 'Country', kind: 'text' },
  platform: { title: 'Platform', kind: 'text' },
  lotsWon: { title: 'Lots won', kind: 'integer' },
  hammer: { title: 'Hammer', kind: 'money' },
  payable: { title: 'Payable', kind: 'money' },
  currency: { title: 'Currency', kind: 'text', width: 10 },
  sessionRef,
};

/** Returns the row of a bidder with the sums of the lots that they bought in the session. */
export const bidderReportRow = (
  bidder: ReportedBidder,
  { ref, identifier, title, currency }: NamedSession,
  sums: SoldSums,
): BidderReportRow => ({
  session: title,
  prefix: identifier,
  paddle: bidder.paddleNumber ?? '',
  name: fullName(bidder),
  company: bidder.company,
  email: bidder.email,
  phone: formatPhone(bidder.phone),
  street1: bidder.street1,
  street2: bidder.street2,
  city: bidder.city,
  state: bidder.state === '' ? bidder.province : bidder.state,
  postalCode: bidder.postalCode,
  country: countryName(bidder.country),
  platform: platformName(bidder.channel),
  lotsWon: sums.lotCount,
  hammer: sums.hammer,
  payable: payableOf(sums),
  currency,
  sessionRef: ref,
});

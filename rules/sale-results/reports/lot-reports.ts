import type { Instant } from '../../core/dates';
import type { Minor } from '../../core/money';
import { fullName } from '../../core/text';
import { type DisputeState, disputeStateText } from '../../disputes/dispute-states';
import type { Channel, InvoiceStatus } from '../../invoicing/invoices/facts';
import { platformName } from '../../invoicing/invoices/platform';
import { statusLabel } from '../../invoicing/invoices/status';
import { type LotTaxCode, taxCodeLabel } from '../../lots/tax-codes';
import { payableOf, type SoldPrices } from '../sale-figures';
import { type CatalogLot, currencyColumn, lotColumns, lotNames, type NamedSession, sessionRef } from './lot-columns';
import type { Column } from './report-columns';

/** A lot of a session, sold or not. Amounts are in minor units of the session's currency. */
export interface ReportedLot extends CatalogLot {
  readonly id: number;
  /** What the buyer pays; null if the lot isn't sold. */
  readonly prices: SoldPrices | null;
  readonly buyer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly channel: Channel;
    readonly paddleNumber: string | null;
  } | null;
  /** Null until the lot is invoiced. */
  readonly invoice: {
    readonly number: number;
    readonly status: InvoiceStatus;
    readonly statusAt: Instant | null;
    readonly total: Minor;
    readonly paid: Minor;
    readonly credited: Minor;
    readonly outstanding: Minor;
  } | null;
  readonly disputeState: DisputeState | null;
  /** How it is taxed now; its invoice keeps what it had before. */
  readonly taxCode: LotTaxCode;
  readonly hasResaleRight: boolean;
}

/** The session of a lot. */
interface SessionOfLot extends NamedSession {
  readonly hasEnded: boolean;
}

interface LotInSession {
  readonly lot: ReportedLot;
  readonly session: SessionOfLot;
}

const priceColumns: readonly Column<LotInSession>[] = [
  { title: 'Hammer', kind: 'money', cell: ({ lot }) => lot.prices?.hammer ?? null },
  { title: "Buyer's premium", kind: 'money', width: 16, cell: ({ lot }) => lot.prices?.premium ?? null },
  { title: 'Live fee', kind: 'money', cell: ({ lot }) => lot.prices?.liveFee ?? null },
  { title: 'Payable', kind: 'money', cell: ({ lot }) => lot.prices && payableOf(lot.prices) },
];

const buyerColumns: readonly Column<LotInSession>[] = [
  { title: 'Buyer', kind: 'text', width: 26, cell: ({ lot }) => (lot.buyer ? fullName(lot.buyer) : '') },
  { title: 'Paddle', kind: 'text', width: 10, cell: ({ lot }) => lot.buyer?.paddleNumber ?? '' },
];

const invoiceNumber: Column<LotInSession> = {
  title: 'Invoice #',
  kind: 'integer',
  cell: ({ lot }) => lot.invoice?.number ?? null,
};

const disputeColumn: Column<LotInSession> = {
  title: 'Dispute',
  kind: 'text',
  width: 12,
  cell: ({ lot: { disputeState } }) => (disputeState === null ? '' : disputeStateText(disputeState)),
};

const taxColumns: readonly Column<LotInSession>[] = [
  { title: 'Tax code', kind: 'text', width: 12, cell: ({ lot }) => taxCodeLabel(lot.taxCode) },
  { title: 'Resale right', kind: 'text', width: 12, cell: ({ lot }) => (lot.hasResaleRight ? 'Yes' : '') },
];

/** A lot without a buyer has passed once its session has ended. */
const resultOf = ({ lot, session }: LotInSession): string =>
  lot.prices !== null ? 'Sold' : session.hasEnded ? 'Passed' : 'Open';

/** The end-of-auction report: a row per lot, sold or not. */
export const eoaReport: readonly Column<LotInSession>[] = [
  ...lotColumns,
  ...priceColumns,
  currencyColumn,
  ...buyerColumns,
  { title: 'Platform', kind: 'text', cell: ({ lot }) => (lot.buyer ? platformName(lot.buyer.channel) : '') },
  { title: 'Result', kind: 'text', width: 12, cell: resultOf },
  invoiceNumber,
  disputeColumn,
  ...taxColumns,
  sessionRef,
];

/** Of a sold lot; the dates of statuses are those of the zone. */
interface Transaction extends LotInSession {
  readonly zone: string;
}

const statusOf = ({ lot: { invoice }, zone }: Transaction): string =>
  invoice ? statusLabel(invoice.status, invoice.statusAt, zone) : '';

/** The report of post-auction transactions: a row per sold lot. The figures of an invoice are repeated for each of its lots, so only those of the lot add up. */
export const pactsReport: readonly Column<Transaction>[] = [
  { title: 'Transaction ID', kind: 'integer', width: 14, cell: ({ lot }) => lot.id },
  ...lotNames,
  ...buyerColumns,
  ...priceColumns,
  invoiceNumber,
  { title: 'Invoice status', kind: 'text', width: 24, cell: statusOf },
  { title: 'Invoice total (all lots)', kind: 'money', width: 22, cell: ({ lot }) => lot.invoice?.total ?? null },
  { title: 'Paid (all lots)', kind: 'money', width: 16, cell: ({ lot }) => lot.invoice?.paid ?? null },
  { title: 'Credited (all lots)', kind: 'money', width: 18, cell: ({ lot }) => lot.invoice?.credited ?? null },
  { title: 'Outstanding (all lots)', kind: 'money', width: 21, cell: ({ lot }) => lot.invoice?.outstanding ?? null },
  currencyColumn,
  disputeColumn,
  ...taxColumns,
];

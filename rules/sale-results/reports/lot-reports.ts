import type { Instant } from '../../core/dates';
import type { Minor } from '../../core/money';
import { fullName } from '../../core/text';
import { type DisputeState, disputeStateText } from '../../disputes/dispute-states';
import type { Channel, InvoiceStatus } from '../../invoicing/invoices/facts';
import { platformName } from '../../invoicing/invoices/platform';
import { statusLabel } from '../../invoicing/invoices/status';
import { payableOf, type SoldPrices } from '../sale-figures';
import {
  type CatalogLot,
  type LotCells,
  lotCells,
  lotColumns,
  lotNumberOf,
  type NamedSession,
  sessionRef,
} from './lot-columns';
import type { Columns, ReportRow } from './report-columns';

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
}

/** The session of a lot. */
export interface SessionOfLot extends NamedSession {
  readonly hasEnded: boolean;
}

interface EoaReportRow extends LotCells {
  readonly hammer: Minor | null;
  readonly premium: Minor | null;
  readonly liveFee: Minor | null;
  readonly payable: Minor | null;
  readonly buyer: string;
  readonly paddle: string;
  readonly platform: string;
  readonly result: string;
  readonly invoice: number | null;
  readonly dispute: string;
}

/** The end-of-auction report: a row per lot, sold or not. */
export const eoaReportColumns: Columns<EoaReportRow> = {
  ...lotColumns,
  hammer: { title: 'Hammer', kind: 'money' },
  premium: { title: "Buyer's premium", kind: 'money', width: 16 },
  liveFee: { title: 'Live fee', kind: 'money' },
  payable: { title: 'Payable', kind: 'money' },
  currency: { title: 'Currency', kind: 'text', width: 10 },
  buyer: { title: 'Buyer', kind: 'text', width: 26 },
  paddle: { title: 'Paddle', kind: 'text', width: 10 },
  platform: { title: 'Platform', kind: 'text' },
  result: { title: 'Result', kind: 'text', width: 12 },
  invoice: { title: 'Invoice #', kind: 'integer' },
  dispute: { title: 'Dispute', kind: 'text', width: 12 },
  sessionRef,
};

const disputeOf = ({ disputeState }: ReportedLot): string =>
  disputeState === null ? '' : disputeStateText(disputeState);

/** A lot without a buyer has passed once its session has ended. */
const resultOf = ({ prices }: ReportedLot, { hasEnded }: SessionOfLot): string =>
  prices !== null ? 'Sold' : hasEnded ? 'Passed' : 'Open';

/** Returns the row of a lot in the end-of-auction report. */
export const eoaReportRow = (lot: ReportedLot, session: SessionOfLot): EoaReportRow => ({
  ...lotCells(lot, session),
  hammer: lot.prices?.hammer ?? null,
  premium: lot.prices?.premium ?? null,
  liveFee: lot.prices?.liveFee ?? null,
  payable: lot.prices && payableOf(lot.prices),
  buyer: lot.buyer ? fullName(lot.buyer) : '',
  paddle: lot.buyer?.paddleNumber ?? '',
  platform: lot.buyer ? platformName(lot.buyer.channel) : '',
  result: resultOf(lot, session),
  invoice: lot.invoice?.number ?? null,
  dispute: disputeOf(lot),
});

interface PactsReportRow extends ReportRow {
  readonly transaction: number;
  readonly lot: string;
  readonly title: string;
  readonly buyer: string;
  readonly paddle: string;
  readonly hammer: Minor | null;
  readonly premium: Minor | null;
  readonly liveFee: Minor | null;
  readonly payable: Minor | null;
  readonly invoice: number | null;
  readonly invoiceStatus: string;
  readonly invoiceTotal: Minor | null;
  readonly paid: Minor | null;
  readonly credited: Minor | null;
  readonly outstanding: Minor | null;
  readonly dispute: string;
}

/** The report of post-auction transactions: a row per sold lot. The figures of an invoice are repeated for each of its lots, so only those of the lot add up. */
export const pactsReportColumns: Columns<PactsReportRow> = {
  transaction: { title: 'Transaction ID', kind: 'integer', width: 14 },
  lot: { title: 'Lot', kind: 'text', width: 10 },
  title: { title: 'Title', kind: 'text', width: 40 },
  buyer: { title: 'Buyer', kind: 'text', width: 26 },
  paddle: { title: 'Paddle', kind: 'text', width: 10 },
  hammer: { title: 'Hammer', kind: 'money' },
  premium: { title: "Buyer's premium", kind: 'money', width: 16 },
  liveFee: { title: 'Live fee', kind: 'money' },
  payable: { title: 'Payable', kind: 'money' },
  invoice: { title: 'Invoice #', kind: 'integer' },
  invoiceStatus: { title: 'Invoice status', kind: 'text', width: 24 },
  invoiceTotal: { title: 'Invoice total (all lots)', kind: 'money', width: 22 },
  paid: { title: 'Paid (all lots)', kind: 'money', width: 16 },
  credited: { title: 'Credited (all lots)', kind: 'money', width: 18 },
  outstanding: { title: 'Outstanding (all lots)', kind: 'money', width: 21 },
  currency: { title: 'Currency', kind: 'text', width: 10 },
  dispute: { title: 'Dispute', kind: 'text', width: 12 },
};

/** Returns the row of a sold lot; the dates of statuses are those of the zone. */
export const pactsReportRow = (lot: ReportedLot, { currency }: SessionOfLot, zone: string): PactsReportRow => ({
  transaction: lot.id,
  lot: lotNumberOf(lot),
  title: lot.title,
  buyer: lot.buyer ? fullName(lot.buyer) : '',
  paddle: lot.buyer?.paddleNumber ?? '',
  hammer: lot.prices?.hammer ?? null,
  premium: lot.prices?.premium ?? null,
  liveFee: lot.prices?.liveFee ?? null,
  payable: lot.prices && payableOf(lot.prices),
  invoice: lot.invoice?.number ?? null,
  invoiceStatus: lot.invoice ? statusLabel(lot.invoice.status, lot.invoice.statusAt, zone) : '',
  invoiceTotal: lot.invoice?.total ?? null,
  paid: lot.invoice?.paid ?? null,
  credited: lot.invoice?.credited ?? null,
  outstanding: lot.invoice?.outstanding ?? null,
  currency,
  dispute: disputeOf(lot),
});

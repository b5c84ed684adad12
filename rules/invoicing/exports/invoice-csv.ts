import { addressLines, countryName, type PostalAddress } from '../../core/address';
import { csvRecord, textField } from '../../core/csv';
import { formatDateUS, formatLocalDateUS, type LocalDate } from '../../core/dates';
import { decimalFromMinor, type Minor } from '../../core/money';
import { referenceFields, type ReferenceName } from '../../core/record-fields';
import { fullName, readableLine } from '../../core/text';
import { PAYMENT_STATES } from '../figures/payment-state';
import type { Channel, Instant, InvoicePaymentState, InvoiceStatus, ShipStatus } from '../invoices/facts';
import { invoiceFields } from '../invoices/invoice-fields';
import { platformCode } from '../invoices/platform';
import { shipStatusLabel, statusLabel } from '../invoices/status';

interface CsvFacts extends PostalAddress {
  readonly id: number;
  readonly paddleNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel: Channel;
  readonly currency: string;
  readonly invoiceTotal: Minor;
  readonly outstanding: Minor;
  readonly status: InvoiceStatus;
  readonly statusAt: Instant | null;
  readonly paymentState: InvoicePaymentState | null;
  readonly pickup: boolean;
  readonly shipStatus: ShipStatus;
  readonly shippedAt: Instant | null;
  readonly firstSentAt: Instant | null;
  readonly dueOn: LocalDate | null;
  /** The last payment that was not reversed; null if there is none. */
  readonly payment: { readonly method: string; readonly at: Instant } | null;
}

/** The fields of an invoice in the CSV of its group, including its references. */
export type CsvInvoice = CsvFacts & Readonly<Record<ReferenceName<typeof invoiceFields>, string>>;

type Field = (invoice: CsvInvoice, zone: string) => string;

const text =
  (read: Field): Field =>
  (invoice, zone) =>
    textField(readableLine(read(invoice, zone)));
const date = (at: Instant | null, zone: string): string => (at === null ? '' : formatDateUS(at, zone));
const addressLine = (invoice: CsvInvoice): string =>
  [...addressLines(invoice), countryName(invoice.country)].filter((part) => part !== '').join(', ');

type Column = readonly [name: string, field: Field];

/** The specified columns in order. Amounts are plain decimals, so that spreadsheets read negative ones as numbers. */
const COLUMNS: readonly Column[] = [
  ['Invoice #', ({ id }) => String(id)],
  ['Paddle', text(({ paddleNumber }) => paddleNumber)],
  ['Name', text(fullName)],
  ['Platform', text(({ channel }) => platformCode(channel))],
  ['Address', text(addressLine)],
  ['Invoice Total', ({ invoiceTotal, currency }) => decimalFromMinor(invoiceTotal, currency)],
  ['Outstanding Bal.', ({ outstanding, currency }) => decimalFromMinor(outstanding, currency)],
  ['Invoice Status', text(({ status, statusAt }, zone) => statusLabel(status, statusAt, zone))],
  ['Payment Method', text(({ payment }) => payment?.method ?? '')],
  ['Payment Date', text(({ payment }, zone) => date(payment?.at ?? null, zone))],
  [
    'Ship Status',
    text(({ shipStatus, shippedAt, pickup }, zone) => shipStatusLabel(shipStatus, shippedAt, pickup, zone)),
  ],
  ['Ship Date', text(({ shipStatus, shippedAt }, zone) => date(shipStatus === 'SHIPPED' ? shippedAt : null, zone))],
];

/** The columns that follow on request: the invoice's dates and references, and the state of its payments. */
const MORE_COLUMNS: readonly Column[] = [
  ['Invoice Date', text(({ firstSentAt }, zone) => date(firstSentAt, zone))],
  ['Due Date', text(({ dueOn }) => (dueOn === null ? '' : formatLocalDateUS(dueOn)))],
  ...referenceFields(invoiceFields).map(([name, { label }]) => [label, text((invoice) => invoice[name])] as const),
  ['Payment State', text(({ paymentState }) => (paymentState === null ? '' : PAYMENT_STATES[paymentState]))],
];

/** The columns of a file: the twelve specified ones, or all. */
export const CSV_COLUMNS = ['specified', 'all'] as const;
export type CsvColumns = (typeof CSV_COLUMNS)[number];

const columnsOf = (columns: CsvColumns): readonly Column[] =>
  columns === 'all' ? [...COLUMNS, ...MORE_COLUMNS] : COLUMNS;

/** Returns the header record. */
export const invoiceCsvHead = (columns: CsvColumns = 'specified'): string =>
  csvRecord(columnsOf(columns).map(([name]) => textField(name)));

/** Formats an invoice as a record. The labels are those of the group's screen; dates are MM/DD/YYYY in the zone. */
export const invoiceCsvRecord = (invoice: CsvInvoice, zone: string, columns: CsvColumns = 'specified'): string =>
  csvRecord(columnsOf(columns).map(([, field]) => field(invoice, zone)));

/** An invoice with the title of its group, in the CSV of all groups. */
export type CsvGroupedInvoice = CsvInvoice & { readonly groupTitle: string };

/** The columns that only the CSV of all groups has, because a group has one currency. */
const GROUPED_COLUMNS = ['Invoice Group', 'Currency'];

/** Returns the header record of the CSV of all groups. */
export const groupedCsvHead = (columns: CsvColumns = 'specified'): string =>
  csvRecord([...columnsOf(columns).map(([name]) => name), ...GROUPED_COLUMNS].map(textField));

/** Formats an invoice as a record of the CSV of all groups, like invoiceCsvRecord. */
export const groupedCsvRecord = (invoice: CsvGroupedInvoice, zone: string, columns: CsvColumns = 'specified'): string =>
  csvRecord([
    ...columnsOf(columns).map(([, field]) => field(invoice, zone)),
    textField(readableLine(invoice.groupTitle)),
    invoice.currency,
  ]);

import { useMemo, useState } from 'react';
import { addDays, parseLocalDate, startOfDay } from '../../../rules/core/dates';
import type { AllInvoicesQuery } from '../../../rules/invoicing/exports/invoice-exports';
import { PAYMENT_STATES } from '../../../rules/invoicing/figures/payment-state';
import { INVOICE_SORTS } from '../../../rules/invoicing/invoices/invoice-order';
import { CHANNELS, platformCode } from '../../../rules/invoicing/invoices/platform';
import { STATUS_TEXT } from '../../../rules/invoicing/invoices/status';
import { useAddress } from '../../core/router/useAddress';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import type {
  Channel,
  InvoiceFilter,
  InvoiceOrder,
  InvoiceOrderField,
  InvoicePaymentState,
  InvoiceStatus,
} from '../../generated/schema-types';
import type { PaymentsShown } from '../recorded-payments/PaymentStateFilter';

/** The filters of All Invoices as they are in the address: every value is a text, and a missing one filters nothing. */
export const FILTER_NAMES = [
  'q',
  'status',
  'payments',
  'sent',
  'platform',
  'group',
  'currency',
  'dueFrom',
  'dueTo',
  'createdFrom',
  'createdTo',
  'amount',
  'min',
  'max',
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];
export type InvoiceFilters = Readonly<Partial<Record<FilterName, string>>>;

/** The settings of a view: its filters, and its order. */
export const VIEW_NAMES = [...FILTER_NAMES, 'sort', 'dir'] as const;

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

/** Reads the status; undefined for all. */
export const statusOf = ({ status }: InvoiceFilters): InvoiceStatus | undefined =>
  oneOf<InvoiceStatus>(keysOf(STATUS_TEXT), status);

/** Reads the state of the payments; undefined for all. */
export const paymentsOf = ({ payments }: InvoiceFilters): PaymentsShown | undefined =>
  oneOf<PaymentsShown>(['UNPAID', 'OVERDUE', ...keysOf<InvoicePaymentState>(PAYMENT_STATES)], payments);

/** The filters that the Filters dialog sets. */
export const DIALOG_FILTERS = [
  'sent',
  'platform',
  'group',
  'currency',
  'dueFrom',
  'dueTo',
  'createdFrom',
  'createdTo',
  'amount',
  'min',
  'max',
] as const satisfies readonly FilterName[];

const DECIMAL = /^-?\d{1,13}(\.\d{1,3})?$/;
/** Returns whether a text is an amount. */
export const isAmount = (text: string): boolean => DECIMAL.test(text);

const decimal = (text: string | undefined): string | undefined =>
  text !== undefined && isAmount(text) ? text : undefined;

/** Converts the filters for the server. `today` is the date of the house. Values that are no filter are ignored. */
export function filterOf(filters: InvoiceFilters, today: string, timeZone: string): InvoiceFilter {
  const payments = paymentsOf(filters);
  const { q, sent, platform, group, currency, amount } = filters;
  const [min, max] = [decimal(filters.min), decimal(filters.max)];
  const day = (text: string | undefined) => parseLocalDate(text ?? '');
  const [createdFrom, createdTo] = [day(filters.createdFrom), day(filters.createdTo)];
  const channel = oneOf<Channel>(CHANNELS, platform);
  const status = statusOf(filters);
  const [dueFrom, dueTo] = [day(filters.dueFrom), day(filters.dueTo)];
  const limits = amount === 'total' ? { totalFrom: min, totalTo: max } : { outstandingFrom: min, outstandingTo: max };
  const all: InvoiceFilter = {
    search: q,
    status,
    isPaid: payments === 'UNPAID' ? false : undefined,
    overdueOn: payments === 'OVERDUE' ? today : undefined,
    paymentState: payments === 'UNPAID' || payments === 'OVERDUE' ? undefined : payments,
    isSent: sent === 'yes' ? true : sent === 'no' ? false : undefined,
    isMailRefused: sent === 'refused' ? true : undefined,
    channel,
    groupNumbers: group !== undefined && /^\d{1,9}$/.test(group) ? [Number(group)] : undefined,
    currency: currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    dueFrom: dueFrom ?? undefined,
    dueTo: dueTo ?? undefined,
    createdFrom: createdFrom ? new Date(startOfDay(createdFrom, timeZone)).toISOString() : undefined,
    createdTo: createdTo ? new Date(startOfDay(addDays(createdTo, 1), timeZone)).toISOString() : undefined,
    ...limits,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]: [string, unknown]) => value !== undefined && value !== ''),
  );
}

/** The columns that the list is sorted by. */
export const SORT_FIELDS = keysOf(INVOICE_SORTS) satisfies InvoiceOrderField[];

/** Reads the order; null for the newest first. */
export function orderOf(query: URLSearchParams): InvoiceOrder | null {
  const field = oneOf<InvoiceOrderField>(SORT_FIELDS, query.get('sort') ?? undefined);
  return field ? { field, direction: query.get('dir') === 'desc' ? 'DESC' : 'ASC' } : null;
}

const flag = (value: boolean | null | undefined): 'true' | 'false' | undefined =>
  typeof value === 'boolean' ? `${value}` : undefined;

const time = (instant: string | null | undefined): number | undefined =>
  instant ? new Date(instant).getTime() : undefined;

/** Returns the query of the file with the invoices that the filter selects, or with only these numbers. */
export const fileQuery = (
  filter: InvoiceFilter,
  orderBy: InvoiceOrder | null,
  numbers?: readonly number[],
): AllInvoicesQuery => ({
  search: filter.search ?? undefined,
  paid: flag(filter.isPaid),
  status: filter.status ?? undefined,
  paymentState: filter.paymentState ?? undefined,
  overdueOn: filter.overdueOn ?? undefined,
  sent: flag(filter.isSent),
  mailRefused: flag(filter.isMailRefused),
  channel: filter.channel ? platformCode(filter.channel) : undefined,
  groupIDs: filter.groupNumbers ?? undefined,
  currencyCode: filter.currency ?? undefined,
  dueFrom: filter.dueFrom ?? undefined,
  dueTo: filter.dueTo ?? undefined,
  createdFrom: time(filter.createdFrom),
  createdTo: time(filter.createdTo),
  totalFrom: filter.totalFrom ?? undefined,
  totalTo: filter.totalTo ?? undefined,
  outstandingFrom: filter.outstandingFrom ?? undefined,
  outstandingTo: filter.outstandingTo ?? undefined,
  ids: numbers,
  ...(orderBy && { sort: INVOICE_SORTS[orderBy.field], direction: orderBy.direction === 'DESC' ? 'desc' : 'asc' }),
});

/** The list of All Invoices, from the address. */
export interface ListedInvoices {
  readonly filters: InvoiceFilters;
  /** Stable while its content is the same. */
  readonly filter: InvoiceFilter;
  readonly orderBy: InvoiceOrder | null;
}

/** Reads the filters and the order of All Invoices from the address. */
export function useInvoiceFilters(): ListedInvoices {
  const { query } = useAddress();
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const text = query.toString();
  const read = useMemo(() => {
    const params = new URLSearchParams(text);
    const filters: InvoiceFilters = Object.fromEntries(
      FILTER_NAMES.flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    );
    return { filters, orderBy: orderOf(params) };
  }, [text]);
  const asked = JSON.stringify(filterOf(read.filters, today, timeZone));
  const filter = useMemo(() => JSON.parse(asked) as InvoiceFilter, [asked]);
  return { ...read, filter };
}

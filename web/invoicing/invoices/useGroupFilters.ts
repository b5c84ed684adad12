import { useCallback, useMemo, useState } from 'react';
import { PAYMENT_STATES } from '../../../rules/invoicing/recorded-payments/payment-state';
import type { AddressChange } from '../../core/router/useAddress';
import { pageOf, useAddress } from '../../core/router/useAddress';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import type {
  GroupInvoiceFilter,
  InvoiceOrder,
  InvoiceOrderField,
  InvoicePaymentState,
} from '../../generated/schema-types';
import type { Sort } from '../../ui/table/column';
import type { PaymentsShown } from '../recorded-payments/PaymentStateFilter';

/** The page sizes of invoice lists; the first is the default. */
export const PAGE_SIZES = [50, 100, 200] as const;

const PAYMENTS_SHOWN: readonly Exclude<PaymentsShown, 'UNPAID'>[] = [
  'OVERDUE',
  ...(Object.keys(PAYMENT_STATES) as InvoicePaymentState[]),
];

/** The value of the payment toggle on a group's screen. */
export type Shown = 'all' | 'unpaid' | 'paid';

const fields: readonly InvoiceOrderField[] = [
  'NUMBER',
  'NAME',
  'PADDLE',
  'TOTAL',
  'OUTSTANDING',
  'STATUS',
  'SHIP_STATUS',
  'ITEMS',
  'PLATFORM',
  'LOCATION',
  'DUE',
];

export interface GroupFilters {
  shown: Shown;
  search: string;
  /** Invoices whose payments are in this state, or that are overdue; undefined for all. */
  payments: PaymentsShown | undefined;
  page: number;
  pageSize: number;
  sort: Sort | undefined;
  filter: GroupInvoiceFilter;
  orderBy: InvoiceOrder | null;
  query: URLSearchParams;
  change: (change: AddressChange) => void;
  onSort: (sort: Sort) => void;
}

/** The filters, sort order, and page of a group's screen, from the address. */
export function useGroupFilters(): GroupFilters {
  const { query, change } = useAddress();
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const show = query.get('show');
  const shown: Shown = show === 'paid' || show === 'unpaid' ? show : 'all';
  const search = query.get('q') ?? '';
  const payments = PAYMENTS_SHOWN.find((state) => state === query.get('payments'));
  const field = fields.find((each) => each === query.get('sort'));
  const down = query.get('dir') === 'desc';
  const filter = useMemo<GroupInvoiceFilter>(
    () => ({
      ...(search ? { search } : {}),
      ...(shown === 'all' ? {} : { isPaid: shown === 'paid' }),
      ...(payments === 'OVERDUE' ? { overdueOn: today } : payments ? { paymentState: payments } : {}),
    }),
    [search, shown, payments, today],
  );
  const onSort = useCallback(
    ({ id, direction }: Sort) => change({ sort: id, dir: direction === 'descending' ? 'desc' : null, page: null }),
    [change],
  );
  return {
    shown,
    search,
    payments,
    page: pageOf(query),
    pageSize: PAGE_SIZES.find((size) => String(size) === query.get('size')) ?? PAGE_SIZES[0],
    sort: field && { id: field, direction: down ? 'descending' : 'ascending' },
    filter,
    orderBy: field ? { field, direction: down ? 'DESC' : 'ASC' } : null,
    query,
    change,
    onSort,
  };
}

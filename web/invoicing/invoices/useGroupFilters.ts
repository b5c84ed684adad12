import { useMemo, useState } from 'react';
import { PAYMENT_STATES } from '../../../rules/invoicing/figures/payment-state';
import { type AddressChange, useAddress } from '../../core/router/useAddress';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import type { GroupInvoiceFilter, InvoiceOrderField, InvoicePaymentState } from '../../generated/schema-types';
import type { PaymentsShown } from '../recorded-payments/PaymentStateFilter';

const PAYMENTS_SHOWN: readonly Exclude<PaymentsShown, 'UNPAID'>[] = [
  'OVERDUE',
  ...(Object.keys(PAYMENT_STATES) as InvoicePaymentState[]),
];

/** The value of the payment toggle on a group's screen. */
export type Shown = 'all' | 'unpaid' | 'paid';

/** The columns that a group's invoices are sorted by. */
export const SORT_FIELDS: readonly InvoiceOrderField[] = [
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
  filter: GroupInvoiceFilter;
  query: URLSearchParams;
  change: (change: AddressChange) => void;
}

/** The filters of a group's screen, from the address. */
export function useGroupFilters(): GroupFilters {
  const { query, change } = useAddress();
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const show = query.get('show');
  const shown: Shown = show === 'paid' || show === 'unpaid' ? show : 'all';
  const search = query.get('q') ?? '';
  const payments = PAYMENTS_SHOWN.find((state) => state === query.get('payments'));
  const filter = useMemo<GroupInvoiceFilter>(
    () => ({
      ...(search ? { search } : {}),
      ...(shown === 'all' ? {} : { isPaid: shown === 'paid' }),
      ...(payments === 'OVERDUE' ? { overdueOn: today } : payments ? { paymentState: payments } : {}),
    }),
    [search, shown, payments, today],
  );
  return { shown, search, payments, filter, query, change };
}

import { PAYMENT_STATES } from '../../../rules/invoicing/figures/payment-state';
import type { InvoicePaymentState } from '../../generated/schema-types';
import { Select } from '../../ui/controls/Select';

/** The value of the filter: a payment state, unpaid, or overdue. */
export type PaymentsShown = InvoicePaymentState | 'UNPAID' | 'OVERDUE';

const ALL = 'ALL';
const options = [
  { value: ALL, label: 'All payments' },
  { value: 'OVERDUE', label: 'Overdue' },
  ...Object.entries(PAYMENT_STATES).map(([value, label]) => ({ value: value as InvoicePaymentState, label })),
] as const;
const withUnpaid = [...options.slice(0, 1), { value: 'UNPAID', label: 'Unpaid' }, ...options.slice(1)] as const;

export interface PaymentStateFilterProps {
  value: PaymentsShown | undefined;
  onValue: (value: PaymentsShown | null) => void;
  /** Whether Unpaid is among the choices; not where another control shows unpaid invoices. */
  listsUnpaid?: boolean;
}

/** Filters invoices by exceptional payment states, or by whether they are unpaid or overdue. */
export function PaymentStateFilter({ value, onValue, listsUnpaid = false }: PaymentStateFilterProps) {
  return (
    <Select
      aria-label="Payments"
      value={value ?? ALL}
      onValue={(chosen) => onValue(chosen === ALL ? null : chosen)}
      options={listsUnpaid ? withUnpaid : options}
    />
  );
}

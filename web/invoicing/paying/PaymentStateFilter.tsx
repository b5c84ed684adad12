import { PAYMENT_STATES } from '../../../rules/invoicing/paying/payment-state';
import type { InvoicePaymentState } from '../../generated/schema-types';
import { Select } from '../../ui/controls/Select';

/** The value of the filter: a payment state, or overdue. */
export type PaymentsShown = InvoicePaymentState | 'OVERDUE';

const ALL = 'ALL';
const options = [
  { value: ALL, label: 'All payments' },
  { value: 'OVERDUE', label: 'Overdue' },
  ...Object.entries(PAYMENT_STATES).map(([value, label]) => ({ value: value as InvoicePaymentState, label })),
] as const;

export interface PaymentStateFilterProps {
  value: PaymentsShown | undefined;
  onValue: (value: PaymentsShown | null) => void;
}

/** Filters invoices by exceptional payment states, or by whether they are overdue. */
export function PaymentStateFilter({ value, onValue }: PaymentStateFilterProps) {
  return (
    <Select
      aria-label="Payments"
      value={value ?? ALL}
      onValue={(chosen) => onValue(chosen === ALL ? null : chosen)}
      options={options}
    />
  );
}

import { PAYMENT_STATES } from '../../../rules/invoicing/paying/payment-state';
import type { InvoicePaymentState } from '../../generated/schema-types';
import { Select } from '../../ui/controls/Select';

const ALL = 'ALL';
const options = [
  { value: ALL, label: 'All payments' },
  ...Object.entries(PAYMENT_STATES).map(([value, label]) => ({ value: value as InvoicePaymentState, label })),
] as const;

export interface PaymentStateFilterProps {
  value: InvoicePaymentState | undefined;
  onValue: (value: InvoicePaymentState | null) => void;
}

/** Filters invoices by exceptional payment states. */
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

import { useState } from 'react';
import { markedDateProblem } from '../../../rules/invoicing/invoices/marking';
import { REFERENCE_LIMIT } from '../../../rules/invoicing/recorded-payments/paying';
import { viewerLocale } from '../../core/locale';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import { DateInput } from '../../ui/controls/DateInput';
import { Field, Fields } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { formatMoney } from '../../ui/display/money-format';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { usePaymentMethodsQuery } from '../recorded-payments/Paying.generated';
import { useMarkPaid } from '../recorded-payments/useMarkPaid';
import { payableInvoice } from '../recorded-payments/whole-invoice';
import { creditOf } from './CreditsOwed.columns';
import type { CreditsOwed_invoiceFragment as Invoice } from './CreditsOwed.generated';

/** Records that a credit was refunded, by check or transfer, for example. The refund itself is made outside of the app. */
export function RefundCreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const [date, setDate] = useState(today);
  const [methodId, setMethodId] = useState('');
  const [reference, setReference] = useState('');
  const groupNumber = invoice.group?.number ?? 0;
  const { mark, marking, refusal } = useMarkPaid({ ...payableInvoice(invoice), groupNumber, isPaid: false });
  const { data } = usePaymentMethodsQuery();
  const methods = (data?.paymentMethods ?? [])
    .filter(({ isChoosable }) => isChoosable)
    .map(({ id, name }) => ({ value: id, label: name }));
  const credit = creditOf(invoice);
  const dateProblem = date === '' ? 'Choose a date.' : (markedDateProblem(date, today) ?? undefined);
  const save = async () => {
    const { answer } = await mark({
      date,
      methodId,
      amount: credit,
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    });
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Record refund"
      confirm={`Record refund of ${formatMoney(credit, invoice.currency, viewerLocale())}`}
      busy={marking}
      waiting={dateProblem ?? (methodId === '' ? 'Choose a payment method' : undefined)}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.message}</Banner>}
      <p>
        Refund {formatMoney(credit, invoice.currency, viewerLocale())} to {invoice.firstName} {invoice.lastName} first,
        then record it here. Invoice {invoice.number} is settled then.
      </p>
      <Fields>
        <Field label="Date" error={dateProblem} required>
          <DateInput value={date} max={today} onValue={setDate} />
        </Field>
        <Field label="Payment method" required>
          <Select value={methodId} onValue={setMethodId} options={methods} placeholder="Choose a payment method" />
        </Field>
        <Field label="Reference" hint="Check number or other reference">
          <TextInput
            value={reference}
            maxLength={REFERENCE_LIMIT}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
      </Fields>
    </ConfirmDialog>
  );
}

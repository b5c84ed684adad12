import { useState } from 'react';
import { decimalFromMinor, minorFromDecimal, rateFromPercent } from '../../../rules/core/money';
import { REFERENCE_LIMIT } from '../../../rules/invoicing/recorded-payments/paying';
import { surchargeOn } from '../../../rules/invoicing/recorded-payments/surcharge';
import { lateTaxNote } from '../../../rules/sales-tax/tax-day';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { EditDialog } from '../../core/forms/EditDialog';
import { viewerLocale } from '../../core/locale';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Checkbox } from '../../ui/controls/Checkbox';
import { DateInput } from '../../ui/controls/DateInput';
import { Field, Fields } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { formatMoney } from '../../ui/display/money-format';
import { Note } from '../../ui/overlays/Dialog';
import { RunningEditProgress } from '../editing/RunningEdit';
import { InvoicesToPay } from './InvoicesToPay';
import { type PaymentMethodsQuery, usePaymentMethodsQuery } from './Paying.generated';
import { type PayingTarget, useMarkPaid } from './useMarkPaid';
import { usePaymentForm } from './usePaymentForm';

/** The payment methods to choose from, and why there are none yet. */
function useMethods() {
  const { data, previousData, error, refetch } = usePaymentMethodsQuery();
  const known = (data ?? previousData)?.paymentMethods;
  return {
    methods: known,
    options: known?.filter(({ isChoosable }) => isChoosable).map(({ id, name }) => ({ value: id, label: name })),
    failure: error && !known && <LoadFailure error={error} onRetry={() => void refetch()} />,
  };
}

type Method = PaymentMethodsQuery['paymentMethods'][number];

const surchargeOf = (method: Method | undefined): Method | null =>
  method === undefined || Number(method.surchargePercent) === 0 ? null : method;

/** Returns what a surcharge adds, before it is taken: "Card surcharge 3%: $30.00, in total $1,030.00". */
function surchargeWords({ surchargeName, surchargePercent }: Method, paid: string | undefined, currency = ''): string {
  const named = `${surchargeName} ${surchargePercent}%`;
  if (paid === undefined) return `${named} is added to each payment.`;
  const amount = minorFromDecimal(paid, currency);
  const more = surchargeOn(amount, { rateMillionths: rateFromPercent(surchargePercent) });
  const words = (minor: number) => formatMoney(decimalFromMinor(minor, currency), currency, viewerLocale());
  return `${named}: ${words(more)}, in total ${words(amount + more)}`;
}

/**
 * Records a payment on an item, an invoice, or each of several invoices: the date (not in the future), the method
 * (required), and the amount.
 */
export function RecordPaymentDialog({ target, onClose }: { target: PayingTarget; onClose: () => void }) {
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const marking = useMarkPaid(target);
  const form = usePaymentForm(target, today, marking);
  const { values, due, errorOf } = form;
  const { methods, options, failure } = useMethods();
  const { selection } = target.input;
  // Another user may have retired the chosen method.
  const methodId = !options || options.some(({ value }) => value === values.methodId) ? values.methodId : '';
  /** Invalid input is reported immediately, missing input only after an attempt to save. */
  const problemOf = (field: 'date' | 'amount') => form.problems.find((one) => one.field === field)?.message;
  const waiting =
    form.problem ??
    (methodId === '' ? 'Choose a payment method' : marking.isRefreshing ? 'Loading the current values' : undefined);
  const lateNote = values.date === '' ? undefined : (lateTaxNote(values.date, today) ?? undefined);
  const title = target.kind === 'Invoices' ? 'Record payments' : 'Record payment';
  const method = methods?.find(({ id }) => id === methodId);
  // A surcharge is a charge of the whole invoice, so that payments of single items have none.
  const surcharge = target.kind === 'Item' || form.credit !== undefined ? null : surchargeOf(method);
  const save = async () => {
    const percent = surcharge === null || values.withoutSurcharge ? null : surcharge.surchargePercent;
    if (await form.record(percent)) onClose();
  };
  return (
    <EditDialog
      title={title}
      sub={target.words}
      width={selection ? 'm' : 's'}
      form={form}
      what="this invoice"
      saveLabel={title}
      busy={form.isSaving}
      waiting={waiting}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Fields>
        {failure}
        {due && (
          <Field
            label="Amount"
            error={problemOf('amount')}
            hint={`Amount due: ${formatMoney(due.amount, due.currency, viewerLocale())}`}
            required
          >
            <AmountInput
              value={values.amount}
              onFocus={(event) => event.target.select()}
              onValue={(amount) => form.type({ amount })}
              onBlur={form.leaveAmount}
            />
          </Field>
        )}
        {form.credit !== undefined && (
          <Checkbox checked={values.keepsCredit} onChecked={(keepsCredit) => form.type({ keepsCredit })}>
            Record {form.credit} as credit
          </Checkbox>
        )}
        {selection &&
          [selection, ...(target.more ?? [])].map((each) => (
            <InvoicesToPay
              key={each.groupNumber}
              selection={each}
              label={target.more?.length ? each.groupNumber : null}
            />
          ))}
        <Field label="Date" error={problemOf('date')} hint={lateNote} required>
          <DateInput value={values.date} onValue={(date) => form.type({ date })} max={today} />
        </Field>
        <Field label="Payment method" error={errorOf('methodId')} required>
          <Select
            value={methodId}
            onValue={(id) => form.type({ methodId: id })}
            options={options ?? []}
            placeholder="Choose a payment method"
          />
        </Field>
        {surcharge && (
          <>
            <Note>
              {values.withoutSurcharge
                ? `${surcharge.surchargeName}: none`
                : surchargeWords(surcharge, form.paid, due?.currency)}
            </Note>
            <Checkbox
              checked={values.withoutSurcharge}
              onChecked={(withoutSurcharge) => form.type({ withoutSurcharge })}
            >
              Without surcharge
            </Checkbox>
          </>
        )}
        <Field label="Reference" error={errorOf('reference')} hint="Check number or other reference">
          <TextInput
            value={values.reference}
            maxLength={REFERENCE_LIMIT}
            onChange={(event) => form.type({ reference: event.target.value })}
          />
        </Field>
        {target.kind !== 'Item' && <Note>Lots already paid keep their date. Hidden lots are skipped.</Note>}
        {form.isSaving && selection && (
          <RunningEditProgress groupNumber={selection.groupNumber} label={`Recording payments on ${target.words}`} />
        )}
      </Fields>
    </EditDialog>
  );
}

import type { SyntheticEvent } from 'react';
import { useState } from 'react';
import { PAID_LABEL, REFERENCE_LIMIT } from '../../../rules/invoicing/paying/paying';
import { EditConflict } from '../../core/forms/EditConflict';
import { viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Button } from '../../ui/controls/Button';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { formatMoney } from '../../ui/display/money-format';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { RunningEditProgress } from '../editing/RunningEdit';
import { houseToday } from '../invoices/house-time';
import { usePaymentMethodsQuery } from './Paying.generated';
import type { PayingTarget } from './useMarkPaid';
import { useMarkPaid } from './useMarkPaid';
import type { PaidPart } from './usePaidForm';
import { usePaidForm } from './usePaidForm';

// Nothing of theirs can be taken over: an amount is looked at again, and saved on what they left.
const NONE: ReadonlySet<string> = new Set();
const nothing = (): void => undefined;
const FIELDS: readonly (string | null)[] = ['date', 'methodId', 'amount', 'reference'];

/** When it was paid (not in the future) and how (required); and how much, where it is not all that is due. */
export function PaidDialog({ target, onClose }: { target: PayingTarget; onClose: () => void }) {
  const { timeZone } = useViewer().house;
  const [today] = useState(() => houseToday(timeZone));
  const { mark, marking, refusal, due, isLooking } = useMarkPaid(target);
  const { values, type, problems, waiting: typedWaits, saved } = usePaidForm(today, due);
  const { data, previousData, error, refetch } = usePaymentMethodsQuery();
  const known = (data ?? previousData)?.paymentMethods;
  const methods =
    known?.filter(({ isChoosable }) => isChoosable).map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const conflicts = refusal?.conflicts ?? [];
  const problemOf = (part: PaidPart) => problems[part] ?? (refusal?.field === part ? refusal.message : undefined);
  // A colleague may retire the one that was chosen.
  const methodId = !known || methods.some(({ value }) => value === values.methodId) ? values.methodId : '';
  const waiting =
    typedWaits ?? (methodId === '' ? 'Choose a payment method' : isLooking ? 'Loading the current values' : undefined);
  const save = async () => {
    if (await mark(saved)) onClose();
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (waiting === undefined && !marking) void save();
  };
  const footer = (
    <>
      <Button onClick={onClose} waiting={marking ? "Wait until it's finished" : undefined}>
        Cancel
      </Button>
      <Button tone="primary" type="submit" form="paid" busy={marking} waiting={waiting}>
        {PAID_LABEL}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={PAID_LABEL} sub={target.words} busy={marking} width="s" footer={footer}>
      <form id="paid" onSubmit={onSubmit} style={{ display: 'grid', gap: 'var(--s4)' }}>
        {conflicts.length > 0 && <EditConflict edits={conflicts} fields={[]} theirs={NONE} onChoose={nothing} />}
        {refusal && conflicts.length === 0 && !FIELDS.includes(refusal.field) && (
          <Banner tone="error">{refusal.message}</Banner>
        )}
        {error && !known && <LoadFailure error={error} onRetry={() => void refetch()} />}
        <Field label="Date" error={problemOf('date')} required>
          <DateInput value={values.date} onValue={(day) => type('date', day)} max={today} />
        </Field>
        <Field label="Payment method" error={problemOf('methodId')} required>
          <Select
            value={methodId}
            onValue={(id) => type('methodId', id)}
            options={methods}
            placeholder="Choose a payment method"
          />
        </Field>
        {due && (
          <Field
            label="Amount"
            error={problemOf('amount')}
            hint={`Leave blank to record the full amount due: ${formatMoney(due.amount, due.currency, viewerLocale())}.`}
          >
            <TextInput
              value={values.amount}
              inputMode="decimal"
              onChange={(event) => type('amount', event.target.value)}
            />
          </Field>
        )}
        <Field label="Reference" error={problemOf('reference')} hint="Check number or other reference">
          <TextInput
            value={values.reference}
            maxLength={REFERENCE_LIMIT}
            onChange={(event) => type('reference', event.target.value)}
          />
        </Field>
        {target.kind !== 'Item' && <Note>Lots already paid keep their date. Hidden lots are skipped.</Note>}
        {marking && target.input.selection && (
          <RunningEditProgress groupNumber={target.input.selection.groupNumber} label={`Marking ${target.words}`} />
        )}
      </form>
    </Dialog>
  );
}

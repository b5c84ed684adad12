import { useState } from 'react';
import { typedPayment } from '../../../rules/invoicing/added-charges/typed-charge';
import { notMarkedQuestion } from '../../../rules/invoicing/invoices/marking';
import { NOT_PAID_LABEL } from '../../../rules/invoicing/recorded-payments/paying';
import { useAttempt } from '../../core/edit/useAttempt';
import { EditConflict } from '../../core/forms/EditConflict';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Field } from '../../ui/controls/Field';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { RunningEditProgress } from '../editing/RunningEdit';
import { type PayingTarget, useMarkPaid } from './useMarkPaid';

// No field takes the other user's value: the user reviews the amount and saves it on the current state.
const NONE: ReadonlySet<string> = new Set();
const nothing = (): void => undefined;

/** Returns the typed amount as it is saved; empty reverses all payments. */
function typedRefund(text: string, { due }: PayingTarget): { amount?: string; problem?: string } {
  if (text.trim() === '' || !due) return {};
  const typed = typedPayment(text, due.currency);
  return typed.ok ? { amount: typed.value } : { problem: typed.message };
}

/** Asks before something is marked as not paid, in the specified words, or before part of a payment is reversed. */
export function NotPaidDialog({ target, onClose }: { target: PayingTarget; onClose: () => void }) {
  const { mark, marking, refusal, refresh, isRefreshing } = useMarkPaid(target);
  const { attempt } = useAttempt();
  const [typed, setTyped] = useState('');
  const conflicts = refusal?.conflicts ?? [];
  const { amount, problem } = typedRefund(typed, target);
  const isAmountRefused = refusal?.field === 'amount';
  const save = async () => {
    const { answer, refusal: refused } = await mark(amount === undefined || amount === '' ? {} : { amount });
    if (answer) onClose();
    else if (refused.answer?.conflicts.length) await attempt(refresh);
  };
  const waiting = problem ?? (isRefreshing ? 'Loading the current values' : undefined);
  return (
    <ConfirmDialog
      title={NOT_PAID_LABEL}
      confirm={NOT_PAID_LABEL}
      busy={marking}
      waiting={waiting}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {conflicts.length > 0 && <EditConflict edits={conflicts} fields={[]} theirs={NONE} onChoose={nothing} />}
      {refusal && conflicts.length === 0 && !isAmountRefused && <Banner tone="error">{refusal.message}</Banner>}
      <p>
        {target.kind === 'Invoices'
          ? `Do you want to mark these ${target.words} as not paid?`
          : notMarkedQuestion(target.kind, 'paid')}
      </p>
      <p>{target.words}: this removes the recorded payment. It stays in History.</p>
      {target.due && (
        <Field
          label="Amount"
          error={problem ?? (isAmountRefused ? refusal.message : undefined)}
          hint="Leave blank to remove the full payment, or enter an amount to refund."
        >
          <AmountInput value={typed} onValue={setTyped} />
        </Field>
      )}
      {marking && target.input.selection && (
        <RunningEditProgress groupNumber={target.input.selection.groupNumber} label={`Marking ${target.words}`} />
      )}
    </ConfirmDialog>
  );
}

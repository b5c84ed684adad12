import { useState } from 'react';
import { decimalFromMinor, minorFromDecimal } from '../../../rules/core/money';
import { typedAmount } from '../../../rules/invoicing/added-charges/typed-charge';
import { CREDIT_REASON_LIMIT, creditProblem } from '../../../rules/invoicing/credits/credit-note';
import { useEdit } from '../../core/edit/useEdit';
import { viewerLocale } from '../../core/locale';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { formatMoney } from '../../ui/display/money-format';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { type CreditNotesQuery, useCreateCreditNoteMutation } from './Credits.generated';

/** An invoice with its credit notes loaded. */
export type CreditedInvoice = Extract<NonNullable<CreditNotesQuery['node']>, { __typename: 'Invoice' }>;

/** Returns the entered amount with the resulting balance, or the reason why it can't be credited. */
function read(text: string, { creditable, outstandingBalance, currency }: CreditedInvoice) {
  const typed = typedAmount(text, currency, false);
  if (!typed.ok) return { problem: typed.message };
  if (typed.value === '') return {};
  const minor = (decimal: string) => minorFromDecimal(decimal, currency);
  const amount = minor(typed.value);
  const problem = creditProblem(
    amount,
    { invoiceTotal: minor(creditable), additionalTotal: 0, credited: 0 },
    currency,
    viewerLocale(),
  );
  if (problem !== null) return { problem: problem.message };
  return {
    amount: decimalFromMinor(amount, currency),
    balanceAfter: decimalFromMinor(minor(outstandingBalance) - amount, currency),
  };
}

/** Issues a credit note for an invoice, with its amount and reason. */
export function CreditNoteDialog({ invoice, onClose }: { invoice: CreditedInvoice; onClose: () => void }) {
  const { run, busy } = useEdit(useCreateCreditNoteMutation());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<{
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
  }>();
  const { amount, balanceAfter, problem } = read(typed, invoice);
  const money = (value: string) => formatMoney(value, invoice.currency, viewerLocale());
  const waiting =
    problem ?? (amount === undefined ? 'Enter the amount' : reason.trim() === '' ? 'Enter the reason' : undefined);
  const issue = async () => {
    if (amount === undefined || waiting !== undefined || busy) return;
    setRefusal(undefined);
    const outcome = await run(
      {
        invoiceId: invoice.id,
        amount,
        reason: reason.trim(),
        outstandingBalance: invoice.outstandingBalance,
        version: invoice.version,
      },
      {
        confirmation: ({ creditNote }) => ({
          tone: 'success',
          message: `Credit note ${creditNote?.name ?? ''} issued for invoice #${invoice.number}.`,
        }),
      },
    );
    if (outcome.answer) onClose();
    else setRefusal({ text: outcome.refusal.messages.join(' '), fields: outcome.refusal.fields });
  };
  const isOfField = refusal !== undefined && Object.keys(refusal.fields).some((name) => name !== 'version');
  return (
    <ConfirmDialog
      title="Issue credit note"
      confirm={amount === undefined ? 'Issue credit note' : `Credit ${money(amount)}`}
      busy={busy}
      waiting={waiting}
      onConfirm={() => void issue()}
      onClose={onClose}
    >
      {refusal && !isOfField && <Banner tone="error">{refusal.text}</Banner>}
      <p>
        Invoice #{invoice.number}. A credit note lowers what the bidder owes and moves no money. It can’t be undone.
      </p>
      <Field
        label="Amount"
        error={problem ?? refusal?.fields.amount}
        hint={`Up to ${money(invoice.creditable)} can be credited.`}
        required
      >
        <AmountInput value={typed} onValue={setTyped} />
      </Field>
      <Field label="Reason" error={refusal?.fields.reason} hint="Printed on the credit note." required>
        <TextInput value={reason} maxLength={CREDIT_REASON_LIMIT} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {balanceAfter !== undefined && (
        <p>
          The balance changes from {money(invoice.outstandingBalance)} to {money(balanceAfter)}.
          {balanceAfter.startsWith('-') && ' The house then owes the bidder the difference.'}
        </p>
      )}
    </ConfirmDialog>
  );
}

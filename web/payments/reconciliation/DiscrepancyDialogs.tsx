import { useState } from 'react';
import { decimalFromMinor, minorFromDecimal } from '../../../rules/core/money';
import {
  IGNORE_REASON_LIMIT,
  isOnlyInLedger,
  recordLabel,
  REVERSED_NAMES,
} from '../../../rules/payments/reconciliation/discrepancies';
import { useEdit } from '../../core/edit/useEdit';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { isZero } from '../../ui/display/money-format';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { money } from '../charge-words';
import { detailOf } from './discrepancy-words';
import {
  type Reconciliation_discrepancyFragment as Discrepancy,
  useIgnoreDiscrepancyMutation,
  useRecordDiscrepancyPaymentMutation,
  useRefundDiscrepancyMutation,
} from './Reconciliation.generated';

export interface DiscrepancyDialogProps {
  one: Discrepancy;
  onClose: () => void;
}

const invoiceNumberOf = (typed: string): number | null => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null);

/** Records a payment that is not in the ledger on an invoice. */
function RecordPaymentDialog({ one, onClose }: DiscrepancyDialogProps) {
  const { run, busy, refusal } = useEdit(useRecordDiscrepancyPaymentMutation());
  const [typed, setTyped] = useState(one.invoiceNumber === null ? '' : String(one.invoiceNumber));
  const invoiceNumber = invoiceNumberOf(typed);
  const record = async () => {
    const { answer } = await run(
      { id: one.id, version: one.version, invoiceNumber },
      { confirmation: () => ({ tone: 'success', message: `Payment recorded on invoice ${invoiceNumber}.` }) },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Record payment"
      confirm="Record payment"
      busy={busy}
      waiting={invoiceNumber === null ? 'Enter an invoice number first' : undefined}
      onConfirm={() => void record()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>
        {money(one.amount, one.currency)} is at the payment provider ({one.processorRef}) and isn't in the ledger.
      </p>
      <Field label="Invoice #" required hint="The invoice must owe at least this amount.">
        <TextInput value={typed} inputMode="numeric" onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Returns what the ledger has more than the payment provider, in the currency of both. */
const shortfallOf = ({ amount, ledgerAmount, currency }: Discrepancy): string =>
  decimalFromMinor(minorFromDecimal(ledgerAmount ?? amount, currency) - minorFromDecimal(amount, currency), currency);

/** Returns the effect of recording a difference, or of reversing an entry, on its invoice. */
function effectOf(one: Discrepancy): string {
  const { kind, amount, remaining, currency, invoiceNumber, hasCreditNote } = one;
  if (kind === 'NOT_TAKEN')
    return `The payment of ${money(amount, currency)} is reversed. Invoice ${invoiceNumber} owes it again, and the charge counts as failed.`;
  if (kind === 'REFUND_NOT_MADE')
    return hasCreditNote
      ? `The refund of ${money(amount, currency)} is reversed, and its credit note stays. You owe the bidder that amount: refund it from Credits Owed.`
      : `The refund of ${money(amount, currency)} is reversed. Its amount counts as paid on invoice ${invoiceNumber} again.`;
  if (kind === 'REFUND_NOT_RECORDED')
    return `Invoice ${invoiceNumber} owes ${money(amount, currency)} more, because the bidder got it back in addition to the charge.`;
  return isZero(remaining)
    ? `The charge gets the amount that the payment provider took, and invoice ${invoiceNumber} owes ${money(shortfallOf(one), currency)} again.`
    : `The charge gets the amount that the payment provider took. Invoice ${invoiceNumber} must owe at least the difference of ${money(remaining, currency)}; otherwise, refund it.`;
}

/** What recording did, for the notification. */
const DONE: Readonly<Partial<Record<Discrepancy['kind'], string>>> = {
  NOT_TAKEN: 'Payment reversed',
  REFUND_NOT_MADE: 'Refund reversed',
};

/** Brings the ledger in line with the provider: a different amount of a charge, a refund beyond it, or what it didn't make. */
function RecordDifferenceDialog({ one, onClose }: DiscrepancyDialogProps) {
  const { run, busy, refusal } = useEdit(useRecordDiscrepancyPaymentMutation());
  const label = recordLabel(one.kind);
  const record = async () => {
    const { answer } = await run(
      { id: one.id, version: one.version, invoiceNumber: null },
      {
        confirmation: () => ({
          tone: 'success',
          message: `${DONE[one.kind] ?? 'Recorded'} on invoice ${one.invoiceNumber}.`,
        }),
      },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog title={`${label}?`} confirm={label} busy={busy} onConfirm={() => void record()} onClose={onClose}>
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>{detailOf(one)}</p>
      <p>{effectOf(one)} This can't be undone.</p>
      {isOnlyInLedger(one) && (
        <p>
          The system asks the payment provider again first. If the {REVERSED_NAMES[one.kind]} is there by now, nothing
          is reversed.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Records what the provider did: a payment on an invoice that staff choose, or a difference on the invoice of its charge. */
export function RecordDialog(props: DiscrepancyDialogProps) {
  return props.one.kind === 'UNALLOCATED' ? <RecordPaymentDialog {...props} /> : <RecordDifferenceDialog {...props} />;
}

/** Refunds money that is not in the ledger. */
export function RefundPaymentDialog({ one, onClose }: DiscrepancyDialogProps) {
  const { run, busy, refusal } = useEdit(useRefundDiscrepancyMutation());
  const refund = async () => {
    const { answer } = await run(
      { id: one.id, version: one.version },
      {
        confirmation: ({ discrepancy }) =>
          discrepancy?.state === 'OPEN'
            ? { tone: 'error', message: `The payment wasn't refunded. ${discrepancy.refusal ?? ''}` }
            : {
                tone: 'success',
                message: discrepancy?.state === 'REFUNDED' ? 'Payment refunded.' : 'Refund requested.',
              },
      },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Refund payment?"
      confirm={`Refund ${money(one.remaining, one.currency)}`}
      danger
      busy={busy}
      onConfirm={() => void refund()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      {one.refusal !== null && !refusal && <Banner tone="warning">{`The last refund failed: ${one.refusal}`}</Banner>}
      <p>
        {money(one.remaining, one.currency)} goes back to the card or bank account that paid it ({one.processorRef}). No
        invoice changes. A refund can't be undone.
      </p>
    </ConfirmDialog>
  );
}

/** Closes a discrepancy with a reason. */
export function IgnoreDiscrepancyDialog({ one, onClose }: DiscrepancyDialogProps) {
  const { run, busy, refusal } = useEdit(useIgnoreDiscrepancyMutation());
  const [reason, setReason] = useState('');
  const ignore = async () => {
    const { answer } = await run(
      { id: one.id, version: one.version, reason: reason.trim() },
      { confirmation: () => ({ tone: 'success', message: 'Discrepancy ignored.' }) },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Ignore this discrepancy?"
      confirm="Ignore"
      busy={busy}
      waiting={reason.trim() === '' ? 'Enter the reason first' : undefined}
      onConfirm={() => void ignore()}
      onClose={onClose}
    >
      {refusal && refusal.fields.reason === undefined && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>{detailOf(one)} Nothing changes in the ledger or at the payment provider.</p>
      <Field label="Reason" required error={refusal?.fields.reason} hint="Saved in the audit log.">
        <TextInput value={reason} maxLength={IGNORE_REASON_LIMIT} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

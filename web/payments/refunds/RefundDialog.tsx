import type { SyntheticEvent } from 'react';
import { REFUND_REASON_LIMIT } from '../../../rules/payments/refunds/refund-states';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useAttempt } from '../../core/edit/useAttempt';
import { ChangedMeanwhile } from '../../core/forms/ChangedMeanwhile';
import { REVIEW_CHANGES } from '../../core/forms/useChangedMeanwhile';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { isZero } from '../../ui/display/money-format';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { cardWords, money } from '../charge-words';
import { type ChargeRefunds_chargeFragment as Charge, useRefundDryRunQuery } from './Refunds.generated';
import { useRefund } from './useRefund';
import { useRefundForm } from './useRefundForm';

const FIELDS = ['amount', 'reason'];

/** Asks for the amount and the reason of a refund, and shows the resulting figures. */
export function RefundDialog({
  charge,
  amount: wanted,
  onClose,
}: {
  charge: Charge;
  /** What the refund begins with, if it can be refunded; by default, all that is left. */
  amount?: string;
  onClose: () => void;
}) {
  const { currency } = charge;
  // Always fetched from the server, never from the cache: money is refunded by it.
  const { data, previousData, error, refetch } = useRefundDryRunQuery({
    variables: { charge: charge.id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'network-only',
  });
  const dryRun = (data ?? previousData)?.refundDryRun;
  const { amount, reason, type, problem, creditNote, onCreditNote, command, waiting } = useRefundForm(dryRun, wanted);
  const { refund, busy, trouble, changes } = useRefund(currency);
  const { attempt } = useAttempt();
  const problemOf = (field: string) => (trouble?.field === field ? trouble.text : undefined);
  const save = async () => {
    if (!dryRun || !command) return;
    const outcome = await refund({
      charge: charge.id,
      ...command,
      reason: reason.trim(),
      refundable: dryRun.refundable,
      seen: { sequence: dryRun.sequence },
    });
    if (outcome === 'DONE') onClose();
    // The reason for the refusal may have changed what can be refunded. After UNSURE, the command doesn't change:
    // sending it again is the same request.
    else if (outcome === 'REFUSED') await attempt(refetch);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (changes.mustReview) void changes.review(refetch);
    else if (waiting === undefined && !busy && !dryRun?.refusal) void save();
  };
  const footer = (
    <>
      <Button onClick={onClose} waiting={busy ? 'Contacting the payment provider' : undefined}>
        Cancel
      </Button>
      {changes.mustReview ? (
        <Button tone="primary" type="submit" form="refund" busy={changes.isReviewing}>
          {REVIEW_CHANGES}
        </Button>
      ) : (
        <Button tone="primary" type="submit" form="refund" busy={busy} waiting={waiting ?? dryRun?.refusal?.text}>
          {command ? `Refund ${money(command.amount, currency)}` : 'Refund'}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      onClose={onClose}
      title="Refund"
      sub={`Invoice ${charge.invoiceNumber}`}
      busy={busy}
      width="s"
      footer={footer}
    >
      {trouble && !FIELDS.includes(trouble.field ?? '') && (
        <Banner tone={trouble.isUnsure ? 'warning' : 'error'}>{trouble.text}</Banner>
      )}
      {changes.changed && <ChangedMeanwhile messages={changes.changed.messages} />}
      {!dryRun && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="160px" />)}
      {dryRun && (
        <form id="refund" onSubmit={onSubmit} style={{ display: 'grid', gap: 'var(--s4)' }}>
          {dryRun.refusal && <Banner tone="warning">{dryRun.refusal.text}</Banner>}
          <Field
            label="Amount"
            error={problem ?? problemOf('amount')}
            hint={`Up to ${money(dryRun.refundable, currency)} can be refunded.`}
            required
          >
            <AmountInput value={amount} onValue={(typed) => type('amount', typed)} />
          </Field>
          <Field label="Reason" error={problemOf('reason')} hint="Shown in the invoice history." required>
            <TextInput
              value={reason}
              maxLength={REFUND_REASON_LIMIT}
              onChange={(event) => type('reason', event.target.value)}
            />
          </Field>
          {!isZero(dryRun.creditable) && (
            <Checkbox checked={creditNote} onChecked={onCreditNote}>
              Lower what the bidder owes by this amount (credit note)
            </Checkbox>
          )}
          {command && (
            <p>
              Do you want to refund {money(command.amount, currency)}
              {dryRun.card && ` to ${cardWords(dryRun.card)}`}? The balance of invoice {dryRun.invoiceNumber} changes
              from {money(dryRun.outstandingBalance, currency)} to {money(command.balanceAfter, currency)}. A refund
              cannot be undone.
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

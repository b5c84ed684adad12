import { useState } from 'react';
import { fullName } from '../../../rules/core/text';
import { batchIneligibilityText } from '../../../rules/invoicing/charge-dates/batch-eligibility';
import { CHARGE_AGAIN_REASON_LIMIT, NOT_ON_HOLD } from '../../../rules/invoicing/holds/charge-hold';
import { isOpenChargeback } from '../../../rules/payments/chargebacks/chargeback-states';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { viewerLocale } from '../../core/locale';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { formatMoney } from '../../ui/display/money-format';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useUndoEdit } from '../history/useUndoEdit';
import { type ChargeHoldQuery, useAllowChargingMutation, useChargeHoldQuery } from './AllowCharging.generated';

type Invoice = NonNullable<ChargeHoldQuery['invoice']>;

const REASONS = { REFUNDED: 'PAYMENT_REFUNDED', CHARGED_BACK: 'PAYMENT_CHARGED_BACK' } as const;

/** Returns why the card isn't charged, in the same words as the list of reasons. */
export const holdText = (hold: NonNullable<Invoice['chargeHold']>): string => batchIneligibilityText(REASONS[hold]);

/** Returns the amount that a charge would take, as text. */
const owedWords = ({ outstandingBalance, currency }: Invoice): string =>
  `${formatMoney(outstandingBalance, currency, viewerLocale())} is outstanding.`;

/** Asks for a reason before the card of an invoice can be charged again after a refund or a chargeback. */
export function AllowChargingDialog({ invoiceNumber, onClose }: { invoiceNumber: number; onClose: () => void }) {
  // Always fetched from the server, never from the cache: the decision leads to a charge.
  const { data, error, refetch } = useChargeHoldQuery({
    variables: { number: invoiceNumber },
    fetchPolicy: 'network-only',
  });
  const { run, busy } = useEdit(useAllowChargingMutation());
  const undo = useUndoEdit();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<{ readonly messages: readonly string[]; readonly reason?: string }>();
  const invoice = data?.invoice;
  const hold = invoice?.chargeHold ?? null;
  const isMissing = reason.trim() === '';
  const waiting = invoice ? (hold === null ? NOT_ON_HOLD : isMissing ? 'Enter the reason' : undefined) : 'Loading';
  const allow = async () => {
    if (!invoice || waiting !== undefined || busy) return;
    setRefusal(undefined);
    const outcome = await run(
      { invoiceId: invoice.id, version: invoice.version, reason: reason.trim() },
      {
        confirmation: ({ edit }) => ({
          tone: 'success',
          message: `The card can be charged for invoice #${invoiceNumber} again.`,
          ...undo.action(edit, `Charging invoice #${invoiceNumber} is blocked again.`),
        }),
      },
    );
    if (outcome.answer) {
      onClose();
      return;
    }
    const { messages, fields } = outcome.refusal;
    setRefusal({ messages, ...(fields.reason === undefined ? {} : { reason: fields.reason }) });
    await refetch().catch(() => undefined);
  };
  return (
    <ConfirmDialog
      title={invoice ? `Allow charging invoice #${invoiceNumber}, ${fullName(invoice)}` : 'Allow charging'}
      confirm="Allow charging"
      busy={busy}
      waiting={waiting}
      onConfirm={() => void allow()}
      onClose={onClose}
    >
      {refusal && refusal.reason === undefined && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      {!invoice &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {invoice && hold === null && <p>{NOT_ON_HOLD}</p>}
      {invoice && hold !== null && (
        <>
          <p>{holdText(hold)}</p>
          {invoice.chargebacks.some(isOpenChargeback) && (
            <Banner tone="warning">
              The chargeback isn't decided yet. If the bank decides for you and you charge the card again, the bidder
              pays twice.
            </Banner>
          )}
          <p>
            {owedWords(invoice)} After you allow it, batch and automatic charges include this invoice again. Nothing is
            charged now.
          </p>
          <Field label="Reason" error={refusal?.reason} hint="Shown in the invoice history." required>
            <TextInput
              value={reason}
              maxLength={CHARGE_AGAIN_REASON_LIMIT}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </>
      )}
    </ConfirmDialog>
  );
}

import { fieldNames } from '../../../rules/core/record-fields';
import { evidenceFields } from '../../../rules/payments/chargebacks/evidence-fields';
import { useEdit } from '../../core/edit/useEdit';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { Toast } from '../../ui/overlays/Toast';
import { money } from '../charge-words';
import {
  type Chargebacks_detailFragment as Chargeback,
  useAcceptChargebackMutation,
  useSubmitChargebackEvidenceMutation,
} from './Chargebacks.generated';

export interface ChargebackDialogProps {
  chargeback: Chargeback;
  onClose: () => void;
}

/** Returns the confirmation of a request: the provider confirmed it, refused it, or hasn't answered yet. */
function outcomeOf(after: Chargeback | null, done: string): Toast {
  if (after?.refusal) return { tone: 'error', message: after.refusal };
  return after?.request
    ? { message: "Sent. The payment provider hasn't confirmed it yet." }
    : { tone: 'success', message: done };
}

/** Submits the saved evidence, for good. */
export function SubmitEvidenceDialog({ chargeback, onClose }: ChargebackDialogProps) {
  const { id, version, evidence } = chargeback;
  const { run, busy, refusal } = useEdit(useSubmitChargebackEvidenceMutation());
  const texts = fieldNames(evidenceFields).filter((field) => evidence[field] !== '');
  const submit = async () => {
    const { answer } = await run(
      { id, version },
      { confirmation: ({ chargeback: after }) => outcomeOf(after, 'Evidence submitted.') },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Submit the evidence?"
      confirm="Submit evidence"
      busy={busy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>The bank gets: {texts.map((field) => evidenceFields[field].label).join(', ')}.</p>
      <p>Evidence can be submitted once. After that, nothing can be added or changed.</p>
    </ConfirmDialog>
  );
}

/** Accepts the loss, for good. */
export function AcceptLossDialog({ chargeback, onClose }: ChargebackDialogProps) {
  const { id, version, amount, currency } = chargeback;
  const { run, busy, refusal } = useEdit(useAcceptChargebackMutation());
  const accept = async () => {
    const { answer } = await run(
      { id, version },
      { confirmation: ({ chargeback: after }) => outcomeOf(after, 'Loss accepted.') },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Accept the loss?"
      confirm="Accept the loss"
      danger
      busy={busy}
      onConfirm={() => void accept()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>
        The bidder keeps {money(amount, currency)}, and no evidence can be submitted anymore. This can't be undone. The
        invoice stays outstanding: collect the amount in another way, or issue a credit note.
      </p>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Money } from '../../ui/display/Money';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { type AbsenteeBook_bidFragment as Bid, useCancelAbsenteeBidMutation } from './Book.generated';

const LONGEST_REASON = 500;

export interface CancelBookBidDialogProps {
  catalogRef: string;
  currency: string;
  bid: Bid;
  onClose: () => void;
}

/** Asks why an absentee bid is canceled, and cancels it. */
export function CancelBookBidDialog({ catalogRef, currency, bid, onClose }: CancelBookBidDialogProps) {
  const { run, busy, refusal } = useEdit(useCancelAbsenteeBidMutation());
  const [reason, setReason] = useState('');
  const cancel = async () => {
    const { answer } = await run(
      { catalogRef, lotRef: bid.lotRef, bidRef: bid.ref, reason: reason.trim() },
      { confirmation: () => ({ tone: 'success', message: `The bid on lot ${bid.lotNumber} was canceled.` }) },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      danger
      title="Cancel the bid?"
      confirm="Cancel bid"
      cancel="Keep bid"
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>
        The bid of <Money amount={bid.amount} currency={currency} symbol="plain" /> on lot {bid.lotNumber}
        {bid.paddle === null ? '' : ` by paddle ${bid.paddle}`} no longer counts.
      </p>
      <Field label="Reason" hint="It stays with the bid.">
        <TextInput value={reason} maxLength={LONGEST_REASON} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

import { type SubmitEvent, useId, useState } from 'react';
import { cardNumberRefusal } from '../../../rules/core/card-number';
import { useEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { type BidderCard_fileFragment as CardFile, useSetCardOnFileMutation } from './BidderCard.generated';
import { CardReference } from './CardReference';
import { CardWords } from './CardWords';

export interface CardDialogProps {
  file: CardFile;
  /** The bidder's id. */
  approvalId: string;
  onClose: () => void;
}

/** Saves a card or bank account and replaces the current one. Its details come from the payment provider. */
export function CardDialog({ file, approvalId, onClose }: CardDialogProps) {
  const form = useId();
  const [cardRef, setCardRef] = useState('');
  // The state when the dialog opened, because the response updates the record.
  const [isReplacing] = useState(file.onFile !== null);
  // If another user changes the card, the dialog shows the current one, and saving again replaces that one.
  const [opened] = useState(file.version);
  const { run, busy, refusal, current } = useEdit(useSetCardOnFileMutation());
  const typed = cardRef.trim();
  const waiting =
    typed === ''
      ? 'Enter the card first'
      : cardNumberRefusal(typed) !== null
        ? 'Card numbers are never saved'
        : undefined;
  const save = async () => {
    const { answer } = await run(
      { id: approvalId, cardRef: typed, version: current?.version ?? opened },
      {
        isRepeatable: true,
        confirmation: () => ({
          tone: 'success',
          message: isReplacing ? 'Card on file replaced.' : 'Card on file added.',
        }),
      },
    );
    if (answer) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!waiting && !busy) void save();
  };
  const footer = (
    <>
      <Button onClick={onClose} waiting={busy ? "Wait until it's saved" : undefined}>
        Cancel
      </Button>
      <Button tone="primary" type="submit" form={form} busy={busy} waiting={waiting}>
        {isReplacing ? 'Replace' : 'Add card'}
      </Button>
    </>
  );
  return (
    <Dialog
      onClose={onClose}
      title={isReplacing ? 'Replace card on file' : 'Add card on file'}
      sub={
        file.onFile ? (
          <>
            Current card: <CardWords card={file.onFile} />
          </>
        ) : (
          'No card on file.'
        )
      }
      busy={busy}
      footer={footer}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <form id={form} noValidate onSubmit={submit}>
        <CardReference provider={file.provider} bidderNumber={file.number} value={cardRef} onValue={setCardRef} />
      </form>
      <Note>Brand, last four digits and expiry come from the payment provider. The card number is never saved.</Note>
    </Dialog>
  );
}

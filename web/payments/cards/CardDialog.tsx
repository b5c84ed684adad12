import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { cardNumberRefusal } from '../../../rules/core/card-number';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import type { BidderCard_fileFragment as CardFile } from './BidderCard.generated';
import { useSetCardOnFileMutation } from './BidderCard.generated';
import { CardReference } from './CardReference';
import { CardWords } from './CardWords';
import { useCardChange } from './useCardChange';

export interface CardDialogProps {
  file: CardFile;
  /** The bidder's id. */
  approvalId: string;
  onClose: () => void;
}

/** Puts a card or bank account on file, in place of what is there. What it is, the payment provider says. */
export function CardDialog({ file, approvalId, onClose }: CardDialogProps) {
  const form = useId();
  const toast = useToast();
  const [cardRef, setCardRef] = useState('');
  // What it was when the dialog opened: with an answer the record is another.
  const [isReplacing] = useState(file.onFile !== null);
  const [mutate, { loading }] = useSetCardOnFileMutation();
  const { run, refusal } = useCardChange(file, () => {
    toast({ tone: 'success', message: isReplacing ? 'What is on file was replaced.' : 'It is on file.' });
    onClose();
  });
  const typed = cardRef.trim();
  const waiting =
    typed === ''
      ? 'Name the card first'
      : cardNumberRefusal(typed) !== null
        ? 'A card’s number is never kept'
        : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (waiting || loading) return;
    void run(
      async (version) =>
        (await mutate({ variables: { input: { id: approvalId, cardRef: typed, version } } })).data?.setCardOnFile,
    );
  };
  const footer = (
    <>
      <Button onClick={onClose} waiting={loading ? 'Wait until it is saved' : undefined}>
        Cancel
      </Button>
      <Button tone="primary" type="submit" form={form} busy={loading} waiting={waiting}>
        {isReplacing ? 'Replace' : 'Put on file'}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={isReplacing ? 'Replace card on file' : 'Add card on file'}
      sub={
        file.onFile ? (
          <>
            Now on file: <CardWords card={file.onFile} />
          </>
        ) : (
          'Nothing is on file now.'
        )
      }
      busy={loading}
      footer={footer}
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <form id={form} noValidate onSubmit={submit}>
        <CardReference provider={file.provider} bidderNumber={file.number} value={cardRef} onValue={setCardRef} />
      </form>
      <Note>
        Brand, last four digits and expiry come from the payment provider. The number of a card is kept nowhere.
      </Note>
    </Dialog>
  );
}

import { useState } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useRemoveCardOnFileMutation } from './BidderCard.generated';
import type { CardDialogProps } from './CardDialog';
import { CardWords } from './CardWords';

/** Asks before the saved card is removed. */
export function RemoveCardDialog({ file, approvalId, onClose }: CardDialogProps) {
  const { run, busy, refusal, current } = useEdit(useRemoveCardOnFileMutation());
  // If another user changes the card, the dialog shows the current one, and removing it again removes that one.
  const [opened] = useState(file.version);
  const remove = async () => {
    const { answer } = await run(
      { id: approvalId, version: current?.version ?? opened },
      { isRepeatable: true, confirmation: () => ({ tone: 'success', message: 'Card on file removed.' }) },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Remove card on file?"
      confirm="Remove"
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      {file.onFile && (
        <p>
          <b>
            <CardWords card={file.onFile} />
          </b>
        </p>
      )}
      <p>
        This bidder's invoices can no longer be charged in a batch or automatically. Charges in progress continue. The
        card stays on file with the payment provider.
      </p>
    </ConfirmDialog>
  );
}

import { Banner } from '../../ui/display/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useToast } from '../../ui/overlays/Toast';
import { useRemoveCardOnFileMutation } from './BidderCard.generated';
import type { CardDialogProps } from './CardDialog';
import { CardWords } from './CardWords';
import { useCardChange } from './useCardChange';

/** The question before what is on file is taken off. */
export function RemoveCardDialog({ file, approvalId, onClose }: CardDialogProps) {
  const toast = useToast();
  const [mutate, { loading }] = useRemoveCardOnFileMutation();
  const { run, refusal } = useCardChange(file, () => {
    toast({ tone: 'success', message: 'Nothing is on file any more.' });
    onClose();
  });
  const remove = () =>
    run(
      async (version) => (await mutate({ variables: { input: { id: approvalId, version } } })).data?.removeCardOnFile,
    );
  return (
    <ConfirmDialog
      open
      title="Remove this card from file?"
      confirm="Remove"
      danger
      busy={loading}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {file.onFile && (
        <p>
          <b>
            <CardWords card={file.onFile} />
          </b>
        </p>
      )}
      <p>
        Invoices of this bidder can then not be charged, neither in a batch nor on a date. What is being charged at this
        moment is charged. With the payment provider it stays.
      </p>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { styled } from 'styled-components';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { SaveDialog, type SaveGoal } from './SaveDialog';
import { type Upload_uploadFragment as Upload, useDiscardUploadMutation } from './Upload.generated';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3);
  margin-top: var(--s4);
`;

/** What the review says about the rows. */
export interface ReviewState {
  readonly canSave: boolean;
  readonly errorCount: number;
  /** Resolves to the version of the upload that has all repairs, or null if some couldn't be saved. */
  readonly whenSaved: () => Promise<number | null>;
}

/** Asks before an upload is discarded for another one. */
export function UploadAgainDialog({
  upload,
  onClose,
  onAgain,
}: {
  upload: Upload;
  onClose: () => void;
  onAgain: () => void;
}) {
  const { run, busy, refusal } = useEdit(useDiscardUploadMutation());
  const discard = async () => {
    const { answer } = await run({ id: upload.id }, { isRepeatable: true, failed: 'Nothing was deleted' });
    if (!answer) return;
    onClose();
    onAgain();
  };
  return (
    <ConfirmDialog
      title="Go Back & Upload Items Again"
      confirm="Upload again"
      danger
      busy={busy}
      onConfirm={() => void discard()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      Are you sure you want to upload these items again? This will delete all the items you just uploaded.
    </ConfirmDialog>
  );
}

export interface SaveFooterProps {
  upload: Upload;
  sale: SaleKind;
  review: ReviewState;
  onSaving: (goal: SaveGoal) => void;
  onAgain: () => void;
}

/** The ways on from the review: save the items and continue or leave, or upload others. */
export function SaveFooter({ upload, sale, review, onSaving, onAgain }: SaveFooterProps) {
  const { canSave, errorCount, whenSaved } = review;
  const dialogs = useDialogs();
  const [waits, setWaits] = useState<SaveGoal | null>(null);
  const save = async (goal: SaveGoal) => {
    setWaits(goal);
    const version = await whenSaved();
    setWaits(null);
    // The review says which repairs aren't saved.
    if (version === null) return;
    dialogs.open(SaveDialog, { id: upload.id, sale, goal, onSaving });
  };
  const waiting = canSave ? undefined : `Repair ${counted(errorCount, 'error')} first`;
  return (
    <Root>
      <Button tone="primary" busy={waits === 'NEXT'} waiting={waiting} onClick={() => void save('NEXT')}>
        Continue
      </Button>
      {canSave && (
        <Button busy={waits === 'EXIT'} onClick={() => void save('EXIT')}>
          Save & Exit
        </Button>
      )}
      <Button onClick={() => dialogs.open(UploadAgainDialog, { upload, onAgain })}>Go Back & Upload Items Again</Button>
      {dialogs.element}
    </Root>
  );
}

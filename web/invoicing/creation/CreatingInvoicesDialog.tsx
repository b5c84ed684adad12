import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { CREATION_FAILED } from '../../../rules/invoicing/creation/creation-failure';
import { createNewInvoicesPath } from '../../paths/invoicing';
import { Button } from '../../ui/controls/Button';
import { Progress } from '../../ui/display/Progress';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { useGroupCreation } from './useGroupCreation';

export interface CreatingInvoicesDialogProps {
  /** Null until the server has the group. */
  groupId: string | null;
  /** Called with a reason that can be shown to the user. */
  onFailed: (reason: string) => void;
  onClose: () => void;
}

/** The progress of a new group; opens its invoices when done. Closing the dialog doesn't cancel the creation. */
export function CreatingInvoicesDialog({ groupId, onFailed, onClose }: CreatingInvoicesDialogProps) {
  const navigate = useNavigate();
  const { group, error } = useGroupCreation(groupId);
  const state = group?.state;
  useEffect(() => {
    if (state === 'CREATED' && group) void navigate(createNewInvoicesPath(group.number));
    if (state === 'FAILED' || state === 'VOIDED') onFailed(group?.failure ?? CREATION_FAILED);
  });
  return (
    <Dialog
      busy={groupId === null}
      onClose={onClose}
      title="Creating Invoices"
      width="s"
      footer={groupId !== null && <Button onClick={onClose}>Close</Button>}
    >
      <Progress
        label={group?.progress ? 'Invoices' : 'Starting'}
        done={group?.progress?.done ?? 0}
        total={group?.progress?.total}
      />
      <Note>
        {error
          ? "Progress isn't available right now. The invoices are still being created."
          : 'You can close this window. The invoices will appear under Existing Invoices.'}
      </Note>
    </Dialog>
  );
}

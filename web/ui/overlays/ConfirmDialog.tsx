import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Dialog, type DialogProps } from './Dialog';

export interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title' | 'busy' | 'width' | 'onClose'> {
  /** What happens on confirmation, and what can't be undone. */
  children: ReactNode;
  /** The label of the confirming button, a verb: "Delete", "Send". */
  confirm: string;
  /** Defaults to "Cancel". */
  cancel?: string;
  /** Whether confirming destroys something. */
  danger?: boolean;
  /** Why the user can't confirm right now; undefined if they can. */
  waiting?: string | undefined;
  onConfirm: () => void;
}

/**
 * Asks before an action, in a dialog of width `s` unless it says otherwise. Cancel comes first and has the initial focus
 * if the action is destructive.
 */
export function ConfirmDialog({
  children,
  confirm,
  cancel = 'Cancel',
  danger = false,
  waiting,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const { busy = false, onClose } = dialog;
  const footer = (
    <>
      <Button onClick={onClose} waiting={busy ? "Wait until it's finished" : undefined} autoFocus={danger}>
        {cancel}
      </Button>
      <Button
        tone={danger ? 'danger' : 'primary'}
        busy={busy}
        waiting={waiting}
        onClick={onConfirm}
        autoFocus={!danger}
      >
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog width="s" {...dialog} footer={footer}>
      {children}
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Dialog, type DialogProps } from './Dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens on confirmation, and what can't be undone. */
  children: ReactNode;
  /** The label of the confirming button, a verb: "Delete", "Send". */
  confirm: string;
  /** Defaults to "Cancel". */
  cancel?: string;
  /** Whether confirming destroys something. */
  danger?: boolean;
  busy?: boolean;
  /** Why the user can't confirm right now; undefined if they can. */
  waiting?: string | undefined;
  /** Defaults to `s`. */
  width?: DialogProps['width'];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action. Cancel comes first and has the initial focus if the action is destructive. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger = false,
  busy = false,
  waiting,
  width = 's',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
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
    <Dialog open={open} onClose={onClose} title={title} width={width} busy={busy} footer={footer}>
      {children}
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import type { DialogProps } from './Dialog';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and what it cannot undo. */
  children: ReactNode;
  /** The deed, as on the button: "Delete", "Send". */
  confirm: string;
  /** "Cancel" by default. */
  cancel?: string;
  /** It loses something. */
  danger?: boolean;
  busy?: boolean;
  /** Why it cannot be done, in words. */
  waiting?: string | undefined;
  /** `s` by default. */
  width?: DialogProps['width'];
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before a deed. The safe answer comes first, and has the focus where something would be lost. */
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

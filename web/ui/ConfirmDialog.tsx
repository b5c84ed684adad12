import type { ReactNode } from 'react';
import { Button } from './Button';
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
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before a deed. The safe answer comes first, and has the focus where something would be lost. */
export function ConfirmDialog({ open, title, children, confirm, cancel = 'Cancel', danger = false, busy = false, onConfirm, onClose }: ConfirmDialogProps) {
  const footer = (
    <>
      <Button onClick={onClose} waiting={busy ? 'Wait until it is done' : undefined} autoFocus={danger}>{cancel}</Button>
      <Button tone={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm} autoFocus={!danger}>{confirm}</Button>
    </>
  );
  return <Dialog open={open} onClose={onClose} title={title} width="s" busy={busy} footer={footer}>{children}</Dialog>;
}

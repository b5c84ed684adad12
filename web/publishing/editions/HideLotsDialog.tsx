import type { ReactNode } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useUnpublishLotsMutation, useWithdrawLotsMutation } from './Publish.generated';

export interface HideLotsDialogProps {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

interface HideDialogProps {
  verb: 'Unpublish' | 'Withdraw';
  /** How many items, in words. */
  what: string;
  busy: boolean;
  /** Why the services refused, once for each lot. */
  refusals: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** So many refusals are shown. */
const SHOWN = 5;

function HideDialog({ verb, what, busy, refusals, onConfirm, onClose, children }: HideDialogProps) {
  const more = refusals.length - SHOWN;
  return (
    <ConfirmDialog
      danger
      title={`${verb} items`}
      confirm={`${verb} ${what}`}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {refusals.length > 0 && (
        <Banner tone="error">
          {refusals.slice(0, SHOWN).join(' ')}
          {more > 0 && ` And ${more} more.`}
        </Banner>
      )}
      {children}
    </ConfirmDialog>
  );
}

/** Asks before lots are hidden from bidders. */
export function UnpublishDialog({ ids, onDone, onClose }: HideLotsDialogProps) {
  const { run, busy, refusal } = useEdit(useUnpublishLotsMutation());
  const what = counted(ids.length, 'item');
  const hide = async () => {
    const { answer } = await run(
      { ids: [...ids] },
      {
        failed: 'Nothing was unpublished',
        confirmation: () => ({ message: `${what} ${ids.length === 1 ? 'is' : 'are'} no longer published.` }),
      },
    );
    if (!answer) return;
    onDone();
    onClose();
  };
  return (
    <HideDialog
      verb="Unpublish"
      what={what}
      busy={busy}
      refusals={refusal?.messages ?? []}
      onConfirm={() => void hide()}
      onClose={onClose}
    >
      Bidders will no longer see {ids.length === 1 ? 'it' : 'them'}. Copies that others have stored can’t be recalled.
    </HideDialog>
  );
}

/** Asks before lots are withdrawn. */
export function WithdrawDialog({ ids, onDone, onClose }: HideLotsDialogProps) {
  const { run, busy, refusal } = useEdit(useWithdrawLotsMutation());
  const what = counted(ids.length, 'item');
  const withdraw = async () => {
    const { answer } = await run(
      { ids: [...ids] },
      {
        failed: 'Nothing was withdrawn',
        confirmation: () => ({ message: `${what} ${ids.length === 1 ? 'was' : 'were'} withdrawn.` }),
      },
    );
    if (!answer) return;
    onDone();
    onClose();
  };
  return (
    <HideDialog
      verb="Withdraw"
      what={what}
      busy={busy}
      refusals={refusal?.messages ?? []}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      Bidders will see that {ids.length === 1 ? 'it is' : 'they are'} withdrawn. To offer{' '}
      {ids.length === 1 ? 'it' : 'them'} again, publish {ids.length === 1 ? 'it' : 'them'}.
    </HideDialog>
  );
}

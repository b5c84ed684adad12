import { useQuickEdit } from '../../core/edit/useEdit';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useEndFromDeskMutation } from './Desk.generated';

export interface EndDialogProps {
  catalogId: string;
  title: string;
  onEnded: () => void;
  onClose: () => void;
}

/** Asks before it ends the session whose lots all have results. */
export function EndDialog({ catalogId, title, onEnded, onClose }: EndDialogProps) {
  const { run, busy } = useQuickEdit(useEndFromDeskMutation());
  const end = async () => {
    const { answer } = await run(
      { id: catalogId },
      {
        isRepeatable: true,
        confirmation: ({ unsoldSale }) => ({
          tone: 'success',
          message: unsoldSale
            ? `${title} has ended. ${unsoldSale.name} was added for its unsold items.`
            : `${title} has ended.`,
        }),
        failed: {
          nothing: `${title} was not ended.`,
          mayBe: `The connection was lost, so ${title} may have ended.`,
        },
      },
    );
    if (answer) onEnded();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="End this session?"
      confirm="End session"
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>
        All lots of {title} have results, and its sold items can be invoiced. You can’t reopen a session that has ended.
      </p>
    </ConfirmDialog>
  );
}

import { useQuickEdit } from '../../core/edit/useEdit';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useEndLiveSessionMutation } from '../ending/EndLiveSession.generated';

/** Asks before it ends a live session. `onEnded` reads the list again, because the sale may move to the past. */
export function EndSessionDialog({
  session,
  onEnded,
  onClose,
}: {
  session: { readonly id: string; readonly title: string };
  onEnded: () => void;
  onClose: () => void;
}) {
  const { run, busy } = useQuickEdit(useEndLiveSessionMutation());
  const end = async () => {
    const { answer } = await run(
      { id: session.id },
      {
        isRepeatable: true,
        confirmation: ({ unsoldSale }) => ({
          tone: 'success',
          message: unsoldSale
            ? `${session.title} has ended. ${unsoldSale.name} was added for its unsold items.`
            : `${session.title} has ended.`,
        }),
        failed: {
          nothing: `${session.title} was not ended.`,
          mayBe: `The connection was lost, so ${session.title} may have ended.`,
        },
      },
    );
    if (answer) onEnded();
    onClose();
  };
  return (
    <ConfirmDialog
      title="End this session?"
      confirm="End session"
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>
        The auction of {session.title} is over, and its sold items can be invoiced. You can’t reopen a session that has
        ended.
      </p>
    </ConfirmDialog>
  );
}

import { useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { useDecideBannedLotsMutation } from './DecideBanned.generated';

/** Returns a function that decides whether lots with words of the list of banned words are banned. */
export function useDecision() {
  const { run, busy } = useQuickEdit(useDecideBannedLotsMutation());
  const undo = useUndoRecordEdit();
  const decide = (ids: readonly string[], isBanned: boolean) => {
    const what = counted(ids.length, 'item');
    const are = ids.length === 1 ? 'is' : 'are';
    void run(
      { ids: [...ids], isBanned },
      {
        // The histories of several lots have an Undo for each of them.
        confirmation: ({ lots }) => ({
          message: isBanned ? `${what} ${are} banned.` : `${what} ${are} allowed.`,
          ...(ids.length === 1 && undo.action(lots?.[0], 'The decision was undone.')),
        }),
        failed: {
          nothing: 'Nothing was decided.',
          mayBe: 'The connection was lost, so the decision may have been saved.',
        },
      },
    );
  };
  return { decide, busy };
}

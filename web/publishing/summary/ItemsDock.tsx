import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { ItemTableProps } from '../../lots/public/ItemTable';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { Menu } from '../../ui/overlays/Menu';
import { useDecideBannedLotsMutation } from '../banned-words/DecideBanned.generated';
import { UnpublishDialog, WithdrawDialog } from '../editions/HideLotsDialog';
import { PublishDialog } from '../editions/PublishDialog';
import { PromotionDialog } from './PromotionDialog';
import type { Summary_catalogFragment as Session } from './Summary.generated';
import { usePublished } from './usePublished';

type ChosenItems = Parameters<NonNullable<ItemTableProps['dockActions']>>[0];

/** Decides whether lots with words of the list of banned words are banned. */
function useDecision() {
  const { run, busy } = useQuickEdit(useDecideBannedLotsMutation());
  const decide = (ids: readonly string[], isBanned: boolean) => {
    const what = counted(ids.length, 'item');
    const are = ids.length === 1 ? 'is' : 'are';
    void run(
      { ids: [...ids], isBanned },
      {
        confirmation: () => ({ message: isBanned ? `${what} ${are} banned.` : `${what} ${are} allowed.` }),
        failed: {
          nothing: 'Nothing was decided.',
          mayBe: 'The connection was lost, so the decision may have been saved.',
        },
      },
    );
  };
  return { decide, busy };
}

export interface ItemsDockProps {
  session: Session;
  chosen: ChosenItems;
  onOpen: OpenDialog;
}

/** What the summary adds to the actions on selected items: publishing, hiding, promoting, and deciding about banned words. */
export function ItemsDock({ session, chosen, onOpen }: ItemsDockProps) {
  const published = usePublished();
  const { decide, busy: isDeciding } = useDecision();
  const { attempt, busy } = useAttempt();
  const { known, load, clear } = chosen;
  const withItems = (act: (items: Awaited<ReturnType<ChosenItems['load']>>) => void) => () =>
    void attempt(async () => act(await load()));
  const some = known ?? [];
  const areUnpublished = some.length > 0 && some.every(({ isPublished, number }) => !isPublished && number !== '');
  const arePublished = some.length > 0 && some.every(({ isPublished }) => isPublished);
  const undecided = some.filter(({ isPotentiallyBanned }) => isPotentiallyBanned).map(({ id }) => id);
  const banned = some.filter(({ isBanned }) => isBanned).map(({ id }) => id);
  const ids = some.map(({ id }) => id);
  const publish = () =>
    onOpen(PublishDialog, {
      number: session.number,
      catalogId: session.id,
      lots: ids,
      onPublished: (answer) => {
        clear();
        published.show(answer);
      },
    });
  return (
    <>
      <Menu
        trigger={
          <Button busy={busy || isDeciding}>
            More
            <Icon name="up" size={12} />
          </Button>
        }
        items={[
          { label: 'Promote', onSelect: withItems((lots) => onOpen(PromotionDialog, { lots, onOrdered: clear })) },
          ...(undecided.length > 0 ? [{ label: 'Ban', onSelect: () => decide(undecided, true) }] : []),
          ...(undecided.length + banned.length > 0
            ? [{ label: 'Allow', onSelect: () => decide([...undecided, ...banned], false) }]
            : []),
          ...(arePublished
            ? [
                { label: 'Unpublish', onSelect: () => onOpen(UnpublishDialog, { ids, onDone: clear }) },
                { label: 'Withdraw', onSelect: () => onOpen(WithdrawDialog, { ids, onDone: clear }) },
              ]
            : []),
        ]}
      />
      {areUnpublished && (
        <Button tone="primary" aria-haspopup="dialog" onClick={publish}>
          Publish selected
        </Button>
      )}
    </>
  );
}

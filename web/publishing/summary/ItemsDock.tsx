import { MOST_EDITED_LOTS } from '../../../rules/lots/list/bulk-edit';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { Menu } from '../../ui/overlays/Menu';
import { useDecision } from '../banned-words/useDecision';
import { UnpublishDialog, WithdrawDialog } from '../editions/HideLotsDialog';
import { PublishDialog } from '../editions/PublishDialog';
import { PromotionDialog, type PromotionDialogProps } from './PromotionDialog';
import type { Summary_catalogFragment as Session } from './Summary.generated';
import { usePublished } from './usePublished';

/** A selected lot, as far as it decides about the actions. */
interface ChosenLot {
  readonly id: string;
  readonly number: string;
  readonly isPublished: boolean;
  readonly isPotentiallyBanned: boolean;
  readonly isBanned: boolean;
}

/** The selected lots of a list. */
export interface ChosenLots {
  /** Null until they are read, and if they are too many. */
  readonly known: readonly ChosenLot[] | null;
  readonly areTooMany: boolean;
  readonly load: () => Promise<PromotionDialogProps['lots']>;
  /** Deselects all of them. */
  readonly clear: () => void;
}

export interface ItemsDockProps {
  session: Session;
  chosen: ChosenLots;
  onOpen: OpenDialog;
}

/** What the summary adds to the actions on selected items: publishing, hiding, promoting, and deciding about banned words. */
export function ItemsDock({ session, chosen, onOpen }: ItemsDockProps) {
  const published = usePublished();
  const { decide, busy: isDeciding } = useDecision();
  const { attempt, busy } = useAttempt();
  const { known, areTooMany, load, clear } = chosen;
  const withItems = (act: (items: PromotionDialogProps['lots']) => void) => () =>
    void attempt(async () => act(await load()));
  const some = known ?? [];
  const most = `Select at most ${MOST_EDITED_LOTS.toLocaleString(viewerLocale())}`;
  const waiting = areTooMany ? `${most}: narrow the filter` : undefined;
  // Those that are too many to be read may be unpublished.
  const areUnpublished =
    known === null
      ? areTooMany && session.summary.unpublishedCount > 0
      : known.length > 0 && known.every(({ isPublished, number }) => !isPublished && number !== '');
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
          {
            label: 'Promote',
            waiting,
            onSelect: withItems((lots) => onOpen(PromotionDialog, { lots, onOrdered: clear })),
          },
          ...(undecided.length > 0 ? [{ label: 'Ban', waiting, onSelect: () => decide(undecided, true) }] : []),
          ...(undecided.length + banned.length > 0
            ? [{ label: 'Allow', waiting, onSelect: () => decide([...undecided, ...banned], false) }]
            : []),
          ...(arePublished
            ? [
                { label: 'Unpublish', waiting, onSelect: () => onOpen(UnpublishDialog, { ids, onDone: clear }) },
                { label: 'Withdraw', waiting, onSelect: () => onOpen(WithdrawDialog, { ids, onDone: clear }) },
              ]
            : []),
        ]}
      />
      {areUnpublished && (
        <Button
          tone="primary"
          aria-haspopup="dialog"
          waiting={areTooMany ? `${most}, or use Publish All` : undefined}
          onClick={publish}
        >
          Publish selected
        </Button>
      )}
    </>
  );
}

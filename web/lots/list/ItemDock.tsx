import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { MOST_EDITED_LOTS } from '../../../rules/lots/list/bulk-edit';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { viewerLocale } from '../../core/locale';
import type { LotFilter, SaleKind } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { Dock } from '../../ui/layout/Dock';
import { type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { BulkEditDialog } from './BulkEditDialog';
import { type ChosenItems, loadItems } from './chosen-items';
import { DeleteItemsDialog } from './DeleteItemsDialog';
import type { ItemTable_editedFragment as EditedItem } from './ItemTable.generated';
import { ReorderDialog } from './ReorderDialog';
import { useKnownItems } from './useKnownItems';

export interface ItemDockProps {
  catalogId: string;
  kind: SaleKind;
  currency: string;
  connectType: string;
  selection: SelectionStore;
  filter: LotFilter;
  /** The number of items that the filter selects, without deleted ones. */
  total: number;
  /** Why no item can be edited; null if they can. */
  lock: string | null;
  /** Further actions on the selection, the primary one last. */
  actions: ((chosen: ChosenItems) => ReactNode) | undefined;
  onOpen: OpenDialog;
  /** Called when items were changed, moved, or deleted. */
  onChanged: () => void;
}

/** Shown while items are selected. */
export function ItemDock({
  catalogId,
  kind,
  currency,
  connectType,
  selection,
  filter,
  total,
  lock,
  actions,
  onOpen,
  onChanged,
}: ItemDockProps) {
  const client = useApolloClient();
  const present = useSelection(selection);
  const { attempt, busy } = useAttempt();
  const count = present.mode === 'only' ? present.ids.size : Math.max(0, total - present.ids.size);
  const areTooMany = count > MOST_EDITED_LOTS;
  const known = useKnownItems(filter, present, areTooMany);
  if (count === 0) return null;
  const load = () => loadItems(client, filter, present);
  const chosen: ChosenItems = {
    count,
    known,
    areTooMany,
    load,
    clear: selection.clear,
  };
  const waiting =
    lock ??
    (areTooMany ? `Select at most ${MOST_EDITED_LOTS.toLocaleString(viewerLocale())}: narrow the filter` : undefined);
  const withItems = (act: (items: EditedItem[]) => void) => () => void attempt(async () => act(await load()));
  const done = () => {
    selection.clear();
    onChanged();
  };
  const edit = withItems((items) => onOpen(BulkEditDialog, { items, kind, currency, connectType, onChanged: done }));
  const remove = withItems((items) => onOpen(DeleteItemsDialog, { items, kind, onDeleted: done }));
  const move = withItems((items) =>
    onOpen(ReorderDialog, {
      catalogId,
      ids: items.map(({ id }) => id),
      place: { side: 'BEFORE', number: '' },
      onMoved: onChanged,
    }),
  );
  return (
    <Dock
      text={
        <>
          <b>{count.toLocaleString(viewerLocale())} selected</b>{' '}
          {count < total && (
            <Button tone="link" onClick={selection.selectAll}>
              Select all {total.toLocaleString(viewerLocale())}
            </Button>
          )}
        </>
      }
      more={[
        { label: 'Change order', onSelect: move, busy, waiting },
        { label: 'Delete', onSelect: remove, busy, waiting },
      ]}
      primary={actions?.(chosen)}
    >
      <IconButton icon="close" label="Deselect all" onClick={selection.clear} />
      <Button aria-haspopup="dialog" onClick={edit} busy={busy} waiting={waiting}>
        Edit a field
      </Button>
    </Dock>
  );
}

import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { MOST_EDITED_LOTS } from '../../../rules/lots/list/bulk-edit';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { viewerLocale } from '../../core/locale';
import type { LotFilter, SaleKind } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { Dock } from '../../ui/layout/Dock';
import { type Selection, type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { BulkEditDialog } from './BulkEditDialog';
import { type ChosenItems, listedItem, loadItems, readChosen } from './chosen-items';
import { DeleteItemsDialog } from './DeleteItemsDialog';
import type { ItemTable_editedFragment as EditedItem } from './ItemTable.generated';
import { ReorderDialog } from './ReorderDialog';

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

/**
 * What decides about the actions on the selected items: as they are listed, if each of them was ticked, and otherwise read for the filter.
 * Null until then, and if they are too many.
 */
function useKnownItems(filter: LotFilter, selection: Selection, areTooMany: boolean): ChosenItems['known'] {
  const client = useApolloClient();
  const { attempt } = useAttempt();
  const isRead = selection.mode === 'allExcept' && !areTooMany;
  const [read, setRead] = useState<{ filter: LotFilter; items: NonNullable<ChosenItems['known']> } | null>(null);
  useEffect(() => {
    if (!isRead) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void attempt(async () => {
      const items = await readChosen(client, filter, signal);
      if (!signal.aborted) setRead({ filter, items });
    });
    return () => {
      controller.abort();
      setRead(null);
    };
  }, [client, filter, isRead, attempt]);
  if (selection.mode === 'only') return [...selection.ids].flatMap((id) => listedItem(client, id) ?? []);
  return read?.filter === filter ? read.items.filter(({ id }) => !selection.ids.has(id)) : null;
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

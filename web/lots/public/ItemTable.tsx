import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { symbolLegend } from '../../../rules/lots/tax-codes';
import { EDIT_LOCKED } from '../../../rules/sales/edit-lock';
import { summaryStep } from '../../../rules/sales/steps';
import { useTableLayout } from '../../auth/public/useTableLayout';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { TABLE_SIZES } from '../../core/lists/useListPage';
import { useRecentChanges } from '../../core/live/recent-changes';
import { counted } from '../../core/locale';
import { changedQuery, useAddress } from '../../core/router/useAddress';
import type { SaleKind } from '../../generated/schema-types';
import { labelsPath } from '../../paths/images';
import { lotKey, lotPath } from '../../paths/lots';
import { sessionStepPath } from '../../paths/sales';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Select } from '../../ui/controls/Select';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar, Spring } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { DataTable } from '../../ui/table/DataTable';
import { createSelectionStore, type SelectionStore } from '../../ui/table/selection-store';
import { type ChosenItems, listedItem } from '../list/chosen-items';
import { itemColumns, itemsLabel, symbolized } from '../list/item-columns';
import { filterOf, ITEM_FILTERS, type ItemFilter, itemListOf, itemName, itemWord, orderOf } from '../list/item-list';
import { ItemDock } from '../list/ItemDock';
import { ItemSearch } from '../list/ItemSearch';
import { type ItemTable_lotFragment as Item, useItemTableQuery } from '../list/ItemTable.generated';
import { ReorderDialog } from '../list/ReorderDialog';
import { UnsavedCells } from '../list/UnsavedCells';
import { CellEditsContext, useCellEdits } from '../list/useCellEdits';
import { useReturnedItem } from '../list/useReturnedItem';
import { useRowMoves } from '../list/useRowMoves';

const Root = styled.div`
  [role='gridcell']:has([data-open]) {
    overflow: visible;
  }
  [data-body] > [role='row']:has([data-note]),
  li:has([data-note]) {
    z-index: 1;
  }
  [data-body] > [role='row']:not([data-placed]):has([data-note]) {
    position: relative;
  }
  li dl {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: var(--s4);
  }
  li dl > div {
    align-items: center;
  }
  li dl > div:last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }
  [data-body] > [data-drop='BEFORE'] {
    box-shadow: inset 0 2px var(--accent);
  }
  [data-body] > [data-drop='AFTER'] {
    box-shadow: inset 0 -2px var(--accent);
  }
`;

const Legend = styled.p`
  margin-top: var(--s2);
  font-size: var(--t-xs);
  color: var(--ink-2);
`;

const none: readonly Item[] = [];

/** A session whose items are listed. */
export interface SessionOfItems {
  readonly id: string;
  readonly kind: SaleKind;
  readonly currency: string;
  /** Whether it starts in less than two hours or has started. */
  readonly editLocked: boolean;
}

/** Where the list is. Its search, filter, and order are in the query of the address. */
export interface PlaceOfItems {
  /** live, timed, or bin. */
  readonly type: string;
  readonly groupId: number;
  readonly catalogId: number;
  /** The page of the list; null for the first one. */
  readonly goToPage: number | null;
}

export interface ItemTableProps {
  session: SessionOfItems;
  place: PlaceOfItems;
  /** Further actions on the selected items, such as publishing them, the primary one last. */
  dockActions?: (chosen: ChosenItems) => ReactNode;
}

/** A selection without deleted items. */
function selectable(canSelect: (id: string) => boolean): SelectionStore {
  const store = createSelectionStore();
  const set = (ids: Iterable<string>, selected: boolean) =>
    store.set(selected ? [...ids].filter(canSelect) : ids, selected);
  return { ...store, canSelect, set, toggle: (id) => set([id], !store.has(id)) };
}

/**
 * The items of a session: searched, filtered, sorted, and edited in place, a page at a time. Selected items are edited, moved, or deleted
 * together.
 */
export function ItemTable({ session, place, dockActions }: ItemTableProps) {
  const { id: catalogId, kind, currency } = session;
  const { type, groupId, catalogId: catalogNumber, goToPage } = place;
  const client = useApolloClient();
  const navigate = useNavigate();
  const { query, change } = useAddress();
  const { layout, columnsButton } = useTableLayout('items');
  const { open, element } = useDialogs();
  const recent = useRecentChanges();
  const list = itemListOf(query);
  const size = TABLE_SIZES.find((each) => String(each) === query.get('size')) ?? TABLE_SIZES[0];
  const page = goToPage ?? 1;
  const filter = useMemo(
    () => filterOf(catalogId, { search: list.search, shown: list.shown }),
    [catalogId, list.search, list.shown],
  );
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useItemTableQuery({
    variables: {
      filter,
      orderBy: orderOf(list.sort),
      first: size,
      offset: (page - 1) * size,
      deleted: { catalogIds: [catalogId], search: list.search || null, isDeleted: true },
    },
  });
  const data = current ?? previousData;
  const total = data?.lots.totalCount;
  /** The order and the place of items may follow from what was changed. */
  const reread = () => void refetch().catch(() => undefined);
  const pathOf = useCallback(
    (to: number) => sessionStepPath(type, groupId, catalogNumber, summaryStep(type), to > 1 ? to : null),
    [type, groupId, catalogNumber],
  );
  /** Goes to the first page of another list. */
  const relist = (next: Parameters<typeof change>[0]) => {
    if (page === 1) change(next);
    else void navigate(pathOf(1) + changedQuery(query, next), { replace: true });
  };
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (current && page > last) void navigate(pathOf(last) + changedQuery(query, {}), { replace: true });
  }, [current, page, last, navigate, pathOf, query]);

  const lock = session.editLocked && kind !== 'BUY_NOW' ? EDIT_LOCKED : null;
  const connectType = data?.viewer?.house.connectType ?? '';
  const edits = useCellEdits({ kind, currency, connectType, lock });
  const selection = useMemo(() => selectable((id) => listedItem(client, id)?.isDeleted !== true), [client]);
  // Another list has other items.
  const listed = `${list.search} ${list.shown}`;
  const before = useRef(listed);
  useEffect(() => {
    if (before.current !== listed && selection.get().mode === 'allExcept') selection.clear();
    before.current = listed;
  }, [listed, selection]);

  const [root, setRoot] = useState<HTMLElement | null>(null);
  const rows = data?.lots.nodes ?? none;
  useReturnedItem(root, rows);
  const moves = useRowMoves(
    rows,
    (id) => {
      const { mode, ids } = selection.get();
      return mode === 'only' && ids.has(id) ? [...ids] : [id];
    },
    (ids, to) => {
      if (lock === null) open(ReorderDialog, { catalogId, ids, place: to, onMoved: reread });
    },
  );
  const back = changedQuery(query, { at: null });
  const hasInventory = rows.some(({ inventoryNumber }) => inventoryNumber !== '');
  const canDrag = lock === null && list.sort.direction === 'ascending';
  const columns = useMemo(
    () =>
      itemColumns({
        kind,
        canDrag,
        hasInventory,
        hrefOf: (lot) =>
          lotPath({ type, groupId, catalogId: catalogNumber, key: lotKey(lot), goToPage: page > 1 ? page : null }) +
          changedQuery(new URLSearchParams(), { list: back.slice(1) || 'sort=status' }),
      }),
    [kind, canDrag, hasInventory, type, groupId, catalogNumber, page, back],
  );
  const isFiltered = list.search !== '' || list.shown !== 'all';
  const word = itemWord(kind);
  const deleted =
    list.shown === 'deleted' ? (total ?? 0) : list.shown === 'all' ? (data?.deletedLots.totalCount ?? 0) : 0;
  return (
    <CellEditsContext value={edits}>
      <Bar>
        <ItemSearch search={list.search} onSearch={(q) => relist({ q })} />
        <div>
          <Select
            aria-label="Items shown"
            value={list.shown}
            options={(Object.keys(ITEM_FILTERS) as ItemFilter[]).map((shown) => ({
              value: shown,
              label: ITEM_FILTERS[shown].label,
            }))}
            onValue={(shown) => relist({ show: shown === 'all' ? null : shown })}
          />
        </div>
        {total !== undefined && <span role="status">{counted(total, word)}</span>}
        <Spring />
        <ButtonLink href={labelsPath(type, groupId, catalogNumber)}>Print labels</ButtonLink>
        {columnsButton}
      </Bar>
      {!data && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Root ref={setRoot} data-items="" {...moves}>
          <DataTable
            label={itemsLabel(kind)}
            columns={columns}
            rows={rows}
            rowName={(lot) => itemName(lot, kind)}
            layout={layout}
            loading={!data}
            selection={selection}
            sort={list.sort}
            onSort={({ id, direction }) => {
              const isDefault = id === 'status' && direction === 'ascending';
              relist({ sort: isDefault ? null : id, dir: direction === 'descending' ? 'desc' : null });
            }}
            mark={({ id, isDeleted }) => (isDeleted ? 'struck' : recent.has(`Lot:${id}`) ? 'changed' : undefined)}
            empty={
              isFiltered ? (
                <EmptyState
                  title="No items match."
                  action={<Button onClick={() => relist({ q: null, show: null })}>Show all items</Button>}
                />
              ) : (
                <EmptyState title="There are no items yet." />
              )
            }
          />
          {symbolLegend(rows.map(symbolized)).map(({ symbol, meaning }) => (
            <Legend key={symbol}>
              {symbol} {meaning}
            </Legend>
          ))}
        </Root>
      )}
      {total !== undefined && (
        <Pager
          label="Pages of items"
          page={page}
          pageSize={size}
          total={total}
          sizes={TABLE_SIZES}
          hrefFor={(to) =>
            pathOf(to.page) +
            changedQuery(query, { size: to.pageSize === TABLE_SIZES[0] ? null : String(to.pageSize), at: null })
          }
        />
      )}
      <UnsavedCells store={edits.store} />
      <ItemDock
        catalogId={catalogId}
        kind={kind}
        currency={currency}
        connectType={connectType}
        selection={selection}
        filter={filter}
        total={(total ?? 0) - deleted}
        lock={lock}
        actions={dockActions}
        onOpen={open}
        onChanged={reread}
      />
      {element}
    </CellEditsContext>
  );
}

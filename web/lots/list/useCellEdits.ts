import { useApolloClient } from '@apollo/client/react';
import { createContext, useMemo, useRef, useState } from 'react';
import { LISTED_COLUMNS, type ListedColumn } from '../../../rules/lots/list/bulk-edit';
import { lotFieldProblems, type LotText } from '../../../rules/lots/lot-fields';
import { columnLabel } from '../../../rules/lots/uploads/columns';
import { useEdit } from '../../core/edit/useEdit';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import type { SaleKind } from '../../generated/schema-types';
import { useSaveLotMutation } from '../editing/LotPage.generated';
import { cellKey, type CellPlace, type CellState, CellStore } from './cell-store';
import { itemName } from './item-list';
import { type ItemTable_lotFragment as Item, ItemTable_lotFragmentDoc } from './ItemTable.generated';

/** Returns a field of a lot as staff type it: whole amounts without decimals. */
export const typedCell = (lot: Item, column: ListedColumn): string => {
  const value = lot[column] ?? '';
  return column === 'title' ? value : value.replace(/\.0+$/, '');
};

/** Returns the fields of a lot that the list knows, as staff type them. */
export const typedItem = (lot: Item): LotText => ({
  lotNumber: lot.lotNumber,
  lotExtension: lot.lotExtension,
  inventoryNumber: lot.inventoryNumber,
  ...Object.fromEntries(LISTED_COLUMNS.map((column) => [column, typedCell(lot, column)])),
});

/** What the cells of a list call. */
export interface CellEdits {
  readonly store: CellStore;
  readonly kind: SaleKind;
  /** Why no lot of the session can be edited; null if they can. */
  readonly lock: string | null;
  readonly open: (lot: Item, column: ListedColumn) => void;
  readonly type: (place: CellPlace, text: string) => void;
  readonly cancel: (place: CellPlace) => void;
  /** Saves what was typed, if it can be saved. Returns false if the cell stays open because the text has a problem. */
  readonly save: (place: CellPlace) => boolean;
  /** Resolves a conflict: saves what was typed, or leaves what the other user saved. */
  readonly choose: (place: CellPlace, whose: 'MINE' | 'THEIRS') => void;
}

export const CellEditsContext = createContext<CellEdits | null>(null);

export interface CellEditsOptions {
  readonly kind: SaleKind;
  readonly currency: string;
  readonly connectType: string;
  readonly lock: string | null;
}

/**
 * Saves cells of the list, one after another, so that each save has the version of the one before. What was typed stays in its cell until it
 * is saved or canceled.
 */
export function useCellEdits({ kind, currency, connectType, lock }: CellEditsOptions): CellEdits {
  const [store] = useState(() => new CellStore());
  const { cache } = useApolloClient();
  const { run } = useEdit(useSaveLotMutation());
  const undo = useUndoRecordEdit();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const current = (id: string): Item | null =>
      cache.readFragment<Item>({
        id: cache.identify({ __typename: 'Lot', id }),
        fragment: ItemTable_lotFragmentDoc,
        fragmentName: 'ItemTable_lot',
      });
    const problemOf = (lot: Item, column: ListedColumn, text: string): string | null => {
      const before = typedItem(lot);
      const problems = lotFieldProblems(
        { ...before, [column]: text },
        {
          sale: kind,
          connectType,
          currency,
          before,
          hasBid: lot.hasAbsenteeBids,
          // The numbers aren't edited here.
          numberUse: () => 'FREE',
          isInventoryUsed: () => false,
        },
      );
      return (problems.find(({ field }) => field === column) ?? problems[0])?.message ?? null;
    };
    const send = async (place: CellPlace, isRepeated = false): Promise<void> => {
      const key = cellKey(place);
      const { id, column } = place;
      const [cell, lot] = [store.get(key), current(id)];
      if (cell?.state !== 'SAVING') return;
      if (!lot) {
        store.change(key, { state: 'REFUSED', message: 'This lot was not found.' });
        return;
      }
      const now = typedCell(lot, column);
      if (now !== cell.start && now !== cell.text) {
        store.change(key, { state: 'CONFLICT', theirs: now, message: null });
        return;
      }
      const name = itemName(lot, kind);
      const { answer, refusal } = await run(
        { id, version: lot.version, [column]: cell.text },
        {
          confirmation: ({ lot: saved }) => ({
            tone: 'success',
            message: `${columnLabel(column, kind)} of ${name.charAt(0).toLowerCase()}${name.slice(1)} saved.`,
            ...undo.action(saved, `The change of ${name} was undone.`),
          }),
          failed: {
            nothing: 'Nothing was saved.',
            mayBe: 'The connection was lost, so this may have been saved.',
          },
        },
      );
      if (answer) {
        // Until the answer, the cell may have been opened again with other text.
        if (store.get(key)?.text === cell.text) store.set(key, undefined);
        else store.change(key, { start: cell.text });
        return;
      }
      const theirs = refusal.answer?.current;
      // Another field of the lot was changed, which the answer has put into the cache with its version.
      if (theirs && !isRepeated && current(id)?.version === theirs.version) {
        await send(place, true);
        return;
      }
      store.change(key, { state: 'REFUSED', message: refusal.fields[column] ?? refusal.messages.join(' ') });
    };
    const start = (place: CellPlace) => {
      store.change(cellKey(place), { state: 'SAVING', message: null, theirs: null });
      queue.current = queue.current.then(() => send(place));
    };
    const edits: CellEdits = {
      store,
      kind,
      lock,
      open: (lot, column) => {
        const key = cellKey({ id: lot.id, column });
        const before = store.get(key);
        const text = before?.text ?? typedCell(lot, column);
        const open: CellState = { text, start: typedCell(lot, column), state: 'EDITING', message: null, theirs: null };
        store.set(key, before ? { ...before, state: 'EDITING' } : open);
      },
      type: (place, text) => store.change(cellKey(place), { text, state: 'EDITING', message: null }),
      cancel: (place) => store.set(cellKey(place), undefined),
      save: (place) => {
        const key = cellKey(place);
        const [cell, lot] = [store.get(key), current(place.id)];
        if (!cell || !lot || cell.state === 'SAVING') return true;
        const text = cell.text.trim();
        if (text === cell.start) {
          store.set(key, undefined);
          return true;
        }
        const message = problemOf(lot, place.column, text);
        if (message !== null) {
          store.change(key, { state: 'REFUSED', message });
          return false;
        }
        store.change(key, { text });
        start(place);
        return true;
      },
      choose: (place, whose) => {
        const key = cellKey(place);
        const lot = current(place.id);
        if (whose === 'THEIRS' || !lot) store.set(key, undefined);
        else {
          store.change(key, { start: typedCell(lot, place.column) });
          start(place);
        }
      },
    };
    return edits;
  }, [store, cache, run, undo, kind, currency, connectType, lock]);
}

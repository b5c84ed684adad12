import { type KeyboardEvent, use, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { ListedColumn } from '../../../rules/lots/list/bulk-edit';
import { columnLabel } from '../../../rules/lots/uploads/columns';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { TextInput } from '../../ui/controls/TextInput';
import { Money } from '../../ui/display/Money';
import { layer } from '../../ui/theme/tokens';
import { cellKey, type CellPlace, type CellState } from './cell-store';
import { itemName } from './item-list';
import type { ItemTable_lotFragment as Item } from './ItemTable.generated';
import { type CellEdits, CellEditsContext } from './useCellEdits';

const Value = styled.button`
  position: relative;
  /* Its border and line height put its text 1 px below that of other cells. */
  top: -1px;
  max-width: calc(100% + 14px);
  min-height: 28px;
  margin: 0 -7px;
  padding: 0 6px;
  overflow: hidden;
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: none;
  line-height: 26px;
  text-align: inherit;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: text;
  && {
    vertical-align: baseline;
  }
  &:hover {
    border-color: var(--control);
    background: var(--surface);
  }
  &[data-empty] {
    min-width: 48px;
    color: var(--ink-3);
  }
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;
const Open = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  height: 100%;
  margin: 0 -7px;
  line-height: normal;
  input {
    --control-height: 32px;
    padding: 0 6px;
    font-size: var(--t-s);
  }
`;
const Note = styled.div`
  position: absolute;
  top: calc(100% + 2px);
  left: 0;
  z-index: ${layer.head};
  display: grid;
  gap: var(--s2);
  width: max-content;
  min-width: 100%;
  max-width: 280px;
  padding: 6px 8px;
  border: 1px solid var(--failed);
  border-radius: var(--radius);
  background: var(--raised);
  box-shadow: var(--shadow);
  color: var(--failed);
  font-size: var(--t-xs);
  line-height: 1.4;
  text-align: left;
  white-space: normal;
  overflow-wrap: anywhere;
  &[data-conflict] {
    border-color: var(--pending);
    color: var(--ink);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  :is([data-end], dd) & {
    right: 0;
    left: auto;
  }
`;

/** The places in the table that a key of the editor moves to. */
type Step = 'NEXT' | 'PREVIOUS' | 'BELOW' | 'STAY';

/** Returns the cell that a key moves to: beside this one, or in the same column of the next row. */
function cellAt(from: HTMLElement, step: Step): HTMLElement | undefined {
  const cells = [...(from.closest('[data-items]')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  const at = cells.indexOf(from);
  if (step === 'STAY') return from;
  if (step === 'NEXT') return cells[at + 1];
  if (step === 'PREVIOUS') return cells[at - 1];
  const column = from.dataset.cell?.split(' ')[1];
  return cells.slice(at + 1).find(({ dataset }) => dataset.cell?.split(' ')[1] === column);
}

interface OpenCellProps {
  place: CellPlace;
  label: string;
  cell: CellState;
  edits: CellEdits;
}

/** The input of a cell, with what is wrong below it. */
function OpenCell({ place, label, cell, edits }: OpenCellProps) {
  const { text, state, message, theirs } = cell;
  const noteId = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOpened = state === 'EDITING';
  useLayoutEffect(() => {
    if (!isOpened || document.activeElement === input.current) return;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [isOpened]);
  const go = (step: Step) => {
    if (!root.current) return;
    const key = cellKey(place);
    const to = cellAt(root.current, step);
    if (!edits.save(place)) return;
    const target = step === 'STAY' ? key : (to?.dataset.cell ?? key);
    const table = root.current.closest<HTMLElement>('[data-items]');
    // The cell is a button again once it has rendered.
    requestAnimationFrame(() => {
      const cells = [...(table?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
      const next = cells.find(({ dataset }) => dataset.cell === target);
      const focusable = next?.matches('button') ? next : next?.querySelector('input');
      focusable?.focus();
      if (step === 'NEXT' || step === 'PREVIOUS') next?.click();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid has other uses for the keys.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      edits.cancel(place);
      go('STAY');
    } else if (event.key === 'Enter') go('BELOW');
    else if (event.key === 'Tab') go(event.shiftKey ? 'PREVIOUS' : 'NEXT');
    else return;
    event.preventDefault();
  };
  const shared = {
    ref: input,
    'aria-label': label,
    'aria-invalid': message !== null || undefined,
    'aria-describedby': message !== null || theirs !== null ? noteId : undefined,
    onKeyDown,
    onBlur: () => {
      if (edits.store.get(cellKey(place))?.state === 'EDITING') edits.save(place);
    },
  };
  return (
    <Open ref={root} data-cell={cellKey(place)} data-open="">
      {place.column === 'title' ? (
        <TextInput {...shared} value={text} onChange={({ target }) => edits.type(place, target.value)} />
      ) : (
        <AmountInput {...shared} value={text} onValue={(value) => edits.type(place, value)} />
      )}
      {message !== null && (
        <Note id={noteId} role="alert" data-note="">
          {message}
        </Note>
      )}
      {state === 'CONFLICT' && (
        <Note id={noteId} role="alert" data-note="" data-conflict="">
          Someone else saved {theirs === '' ? 'an empty field' : `“${theirs ?? ''}”`} in the meantime.
          <div>
            <Button onClick={() => edits.choose(place, 'THEIRS')}>Use theirs</Button>
            <Button onClick={() => edits.choose(place, 'MINE')}>Save mine</Button>
          </div>
        </Note>
      )}
    </Open>
  );
}

const silent = () => () => undefined;

export interface EditableCellProps {
  lot: Item;
  column: ListedColumn;
}

/** A field of a lot in the list: Enter or F2 edits it, Enter and Tab save it and move on, and Escape cancels. */
export function EditableCell({ lot, column }: EditableCellProps) {
  const edits = use(CellEditsContext);
  const place = { id: lot.id, column };
  const key = cellKey(place);
  const cell = useSyncExternalStore(edits?.store.subscribe ?? silent, () => edits?.store.get(key));
  const value = lot[column] ?? '';
  const shown = column === 'title' ? value : value !== '' && <Money amount={value} currency={lot.currency} />;
  const isBid = lot.hasAbsenteeBids && (column === 'startingBid' || column === 'reserve');
  if (!edits || ((edits.lock !== null || lot.editLock !== null || isBid) && !cell))
    return <span title={isBid ? 'A bid was placed on the lot' : undefined}>{value === '' ? '–' : shown}</span>;
  const label = `${columnLabel(column, edits.kind)} of ${itemName(lot, edits.kind)}`;
  if (cell && cell.state !== 'SAVING') return <OpenCell place={place} label={label} cell={cell} edits={edits} />;
  const text = cell ? cell.text : shown;
  const isEmpty = cell ? cell.text === '' : value === '';
  return (
    <Value
      type="button"
      data-cell={key}
      data-empty={isEmpty ? '' : undefined}
      aria-busy={cell ? true : undefined}
      aria-label={isEmpty ? `${label}: none` : undefined}
      title={label}
      onClick={() => edits.open(lot, column)}
      onKeyDown={(event) => {
        if (event.key !== 'F2') return;
        event.preventDefault();
        edits.open(lot, column);
      }}
    >
      {isEmpty ? '–' : text}
    </Value>
  );
}

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { LotColumn, UploadRow } from '../../../../rules/lots/uploads/columns';
import {
  type CellPatch,
  type CellSearch,
  findCells,
  type FoundCell,
  replaceInCells,
} from '../../../../rules/lots/uploads/patches';
import { counted } from '../../../core/locale';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { IconButton } from '../../../ui/controls/IconButton';
import { TextInput } from '../../../ui/controls/TextInput';
import type { CellCommand } from './cell-commands';
import { nextOf } from './grid-moves';
import type { GridPlaceStore } from './grid-place';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--sunken);
  font-size: var(--t-s);
  > input {
    width: 200px;
  }
  > span {
    font-variant-numeric: tabular-nums;
    color: var(--ink-2);
  }
`;

/** Whether replacing is shown too. */
export type FindMode = 'FIND' | 'REPLACE';

export interface FindBarProps {
  mode: FindMode;
  rows: readonly UploadRow[];
  indexes: ReadonlyMap<string, number>;
  columns: readonly LotColumn[];
  place: GridPlaceStore;
  isLocked: boolean;
  onGo: (cell: FoundCell) => void;
  onCommand: (command: CellCommand) => void;
  onClose: () => void;
}

const cells = (count: number): string => counted(count, 'cell');

/** Finds a text in the listed rows, and replaces it. Enter goes to the next cell, Shift+Enter to the one before. */
export function FindBar({ mode, rows, indexes, columns, place, isLocked, onGo, onCommand, onClose }: FindBarProps) {
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [matchesCase, setMatchesCase] = useState(false);
  const [isWholeCell, setWholeCell] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), [mode]);
  const search: CellSearch = useMemo(() => ({ text, matchesCase, isWholeCell }), [text, matchesCase, isWholeCell]);
  const found = useMemo(() => findCells(rows, columns, search), [rows, columns, search]);

  const orderOf = ({ rowId, column }: FoundCell): number => {
    const active = place.get()?.active;
    const row = (indexes.get(rowId) ?? 0) - (indexes.get(active?.rowId ?? '') ?? -1);
    return row === 0 ? columns.indexOf(column) + 1 - (active?.column ?? 0) : row;
  };
  const go = (isBackward: boolean) => {
    const next = nextOf(found, orderOf, isBackward);
    if (next !== null) onGo(next);
  };
  const run = (patches: readonly CellPatch[]) => {
    if (patches.length > 0) onCommand({ label: `Replaced in ${cells(patches.length)}`, patches });
  };
  const replaceAll = () => run(replaceInCells(rows, columns, search, replacement));
  /** Replaces in the active cell if it was found, and goes to the next one. */
  const replaceHere = () => {
    const current = found.find((cell) => orderOf(cell) === 0);
    const own = current === undefined ? [] : rows.filter(({ id }) => id === current.rowId);
    if (current !== undefined) run(replaceInCells(own, [current.column], search, replacement));
    go(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    <Bar role="search" aria-label="Find in the rows" onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        aria-label="Find"
        placeholder="Find"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {mode === 'REPLACE' && (
        <TextInput
          aria-label="Replace with"
          placeholder="Replace with"
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
        />
      )}
      <span role="status">{text === '' ? '' : found.length === 0 ? 'Not found' : cells(found.length)}</span>
      <IconButton icon="up" label="Previous cell" onClick={() => go(true)} />
      <IconButton icon="down" label="Next cell" onClick={() => go(false)} />
      {mode === 'REPLACE' && !isLocked && (
        <>
          <Button onClick={replaceHere}>Replace</Button>
          <Button onClick={replaceAll}>Replace all</Button>
        </>
      )}
      <Checkbox checked={matchesCase} onChecked={setMatchesCase}>
        Match case
      </Checkbox>
      <Checkbox checked={isWholeCell} onChecked={setWholeCell}>
        Whole cell
      </Checkbox>
      <IconButton icon="close" label="Close find" onClick={onClose} />
    </Bar>
  );
}

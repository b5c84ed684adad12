import { useState } from 'react';
import { styled } from 'styled-components';
import { columnLabel, type UploadRow } from '../../../../rules/lots/uploads/columns';
import type { CellPatch } from '../../../../rules/lots/uploads/patches';
import { rowName } from '../../../../rules/lots/uploads/problem-groups';
import type { SaleKind } from '../../../../rules/sales/calendar/adding';
import { Button } from '../../../ui/controls/Button';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { CellConflict } from './review-steps';

const List = styled.ul`
  display: grid;
  gap: var(--s3);
  margin: var(--s4) 0 0;
  font-size: var(--t-s);
  li {
    display: grid;
    gap: 4px;
    overflow-wrap: anywhere;
  }
`;

const LONGEST = 40;
const cut = (text: string): string =>
  text === '' ? 'empty' : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;

const cellOf = ({ rowId, column }: CellPatch): string => `${rowId} ${column}`;

export interface ConflictDialogProps {
  conflicts: readonly CellConflict[];
  rows: ReadonlyMap<string, UploadRow>;
  sale: SaleKind;
  onResolve: (keepsTheirs: (patch: CellPatch) => boolean) => void;
  /** Decides later. */
  onClose: () => void;
}

/** Asks whose values stay in cells that a colleague edited before an edit of them was saved. */
export function ConflictDialog({ conflicts, rows, sale, onResolve, onClose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const asked = conflicts.filter((conflict) => conflict.theirs !== null);
  const choose = (cell: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(cell);
    else next.delete(cell);
    setTheirs(next);
  };
  const resolve = () => onResolve((patch) => theirs.has(cellOf(patch)));
  const footer = (
    <>
      <Button onClick={() => onResolve(() => true)}>Keep all of theirs</Button>
      <Button tone="primary" onClick={resolve}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="Edited by a colleague" width="m" footer={footer}>
      <p>
        {asked.length === 1 ? 'A colleague edited this cell' : 'A colleague edited these cells'} before your edit was
        saved. Choose the value that stays.
      </p>
      <List>
        {asked.map(({ patch, theirs: other }) => {
          const row = rows.get(patch.rowId);
          const label = `${row ? rowName(row) : 'Deleted row'} · ${columnLabel(patch.column, sale)}`;
          return (
            <li key={cellOf(patch)}>
              {label}
              <SegmentedControl
                label={`${label}: whose value`}
                value={theirs.has(cellOf(patch)) ? 'theirs' : 'mine'}
                onValue={(whose) => choose(cellOf(patch), whose === 'theirs')}
                segments={[
                  { value: 'theirs', label: `Theirs: ${cut(other ?? '')}` },
                  { value: 'mine', label: `Mine: ${cut(patch.to)}` },
                ]}
              />
            </li>
          );
        })}
      </List>
    </Dialog>
  );
}

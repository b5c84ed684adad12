import { memo } from 'react';
import { cellWords, severityOf, type WordFacts, wordsOf } from '../../../../rules/lots/uploads/codes';
import { columnLabel, isMoney, type LotColumn, type UploadRow, valueOf } from '../../../../rules/lots/uploads/columns';
import { rowName } from '../../../../rules/lots/uploads/problem-groups';
import type { RowProblem } from '../../../../rules/lots/uploads/row-problems';
import { IconButton } from '../../../ui/controls/IconButton';
import { type SelectionStore, useSelected } from '../../../ui/table/selection-store';
import { RowTick } from '../../../ui/table/Ticks';
import { CellEditor, type CellEdits } from './CellEditor';

/** Longer texts are cut. The field above the grid shows them whole. */
const SHOWN = 50;

const shown = (text: string): string => {
  const line = text.replaceAll('\n', ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}...` : line;
};

/** What rows share. */
export interface RowContext extends CellEdits {
  readonly columns: readonly LotColumn[];
  readonly facts: WordFacts;
  readonly selection: SelectionStore;
  readonly editRow: (id: string) => void;
  readonly deleteRow: (id: string) => void;
}

export interface RepairRowProps {
  row: UploadRow;
  problems: readonly RowProblem[];
  /** Its place among the listed rows. */
  index: number;
  /** In px; undefined if rows aren't virtual. */
  top: number | undefined;
  /** The column of the active cell; -1 if it is in another row. */
  active: number;
  /** The selected columns; -1 if there are none. */
  first: number;
  last: number;
  /** What the editor of the active cell starts with; undefined if no cell of the row is edited. */
  editing: string | undefined;
  context: RowContext;
}

function Row({ row, problems, index, top, active, first, last, editing, context }: RepairRowProps) {
  const { columns, facts, selection, editRow, deleteRow } = context;
  const isTicked = useSelected(selection, row.id);
  const name = rowName(row);
  const cell = (column: number) => ({
    role: 'gridcell',
    'aria-colindex': column + 1,
    'aria-selected': column >= first && column <= last,
    'data-active': column === active ? '' : undefined,
  });
  const at = (column: number) => (column === active ? 0 : -1);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isTicked}
      data-row={row.id}
      data-placed={top === undefined ? undefined : ''}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      <div {...cell(0)} data-stuck="" data-plain="">
        <RowTick store={selection} id={row.id} name={name} tabIndex={at(0)} />
      </div>
      {columns.map((column, place) => {
        const value = valueOf(row, column);
        const found = problems.filter((problem) => problem.columns.includes(column));
        const isInvalid = found.length > 0;
        const id = `${row.id}-${column}`;
        const isWarning = isInvalid && found.every(({ code }) => severityOf(code) === 'WARNING');
        return (
          <div
            key={column}
            {...cell(place + 1)}
            tabIndex={at(place + 1)}
            data-stuck={place === 0 ? '' : undefined}
            data-end={isMoney(column) ? '' : undefined}
            data-problem={isInvalid ? (isWarning ? 'warning' : 'error') : undefined}
            aria-invalid={isInvalid && !isWarning ? true : undefined}
            aria-describedby={isInvalid ? id : undefined}
          >
            {place + 1 === active && editing !== undefined ? (
              <CellEditor label={`${columnLabel(column, facts.sale)}, ${name}`} initial={editing} edits={context} />
            ) : (
              shown(value)
            )}
            {isInvalid && (
              <span id={id} hidden>
                {cellWords(
                  column,
                  facts.sale,
                  found.map(({ code, variant }) => wordsOf(code, variant, facts)),
                )}
              </span>
            )}
          </div>
        );
      })}
      <div {...cell(columns.length + 1)} data-plain="" data-action="edit">
        <IconButton
          icon="edit"
          label={`Edit ${name}`}
          tabIndex={at(columns.length + 1)}
          onClick={() => editRow(row.id)}
        />
      </div>
      <div {...cell(columns.length + 2)} data-plain="" data-action="delete">
        <IconButton
          icon="close"
          label={`Delete ${name}`}
          tabIndex={at(columns.length + 2)}
          onClick={() => deleteRow(row.id)}
        />
      </div>
    </div>
  );
}

/** A row of the review. It renders again only if its values, problems, place, or selected cells change. */
export const RepairRow = memo(Row);

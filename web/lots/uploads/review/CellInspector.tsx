import { styled } from 'styled-components';
import { wordsOf } from '../../../../rules/lots/uploads/codes';
import { columnLabel, type LotColumn, type UploadRow, valueOf } from '../../../../rules/lots/uploads/columns';
import { rowName } from '../../../../rules/lots/uploads/problem-groups';
import { useStore } from '../../../core/store';
import type { GridPlaceStore } from './grid-place';
import type { ReviewState } from './review-store';

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(120px, auto) minmax(0, 1fr);
  gap: 0 var(--s3);
  align-items: start;
  min-height: 44px;
  max-height: 76px;
  padding: 6px var(--s3);
  overflow: auto;
  border: 1px solid var(--line);
  border-bottom: 0;
  border-radius: var(--radius) var(--radius) 0 0;
  background: var(--sunken);
  font-size: var(--t-s);
  > span:first-child {
    color: var(--ink-2);
  }
  > div {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  strong {
    display: block;
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--failed);
  }
`;

export interface CellInspectorProps {
  state: ReviewState;
  columns: readonly LotColumn[];
  place: GridPlaceStore;
}

/** The active cell with its whole text and what is wrong with it. Screen readers have both at the cell. */
export function CellInspector({ state: { byId, check, facts }, columns, place }: CellInspectorProps) {
  const active = useStore(place)?.active;
  const row: UploadRow | undefined = active && byId.get(active.rowId);
  const column = active && columns[active.column - 1];
  if (row === undefined || column === undefined)
    return (
      <Bar aria-hidden="true">
        <span>Select a cell to see its whole text.</span>
      </Bar>
    );
  const problems = check.problemsOf(row.id).filter((problem) => problem.columns.includes(column));
  return (
    <Bar aria-hidden="true">
      <span>
        {rowName(row)} · {columnLabel(column, facts.sale)}
      </span>
      <div>
        {valueOf(row, column)}
        {problems.map(({ code, variant }) => {
          const { title, description } = wordsOf(code, variant, facts);
          return (
            <strong key={`${code} ${variant ?? ''}`}>
              {title}. {description}
            </strong>
          );
        })}
      </div>
    </Bar>
  );
}

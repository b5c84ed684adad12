import { useLayoutEffect, useRef, useState } from 'react';
import type { TableInstance } from 'react-table';
import { styled } from 'styled-components';
import { Button } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import { IconButton } from '../controls/IconButton';
import { Popover } from '../overlays/Popover';
import { isMovable, moved } from './table-layout';
import { RESET } from './useColumns';

const List = styled.ul`
  min-width: 220px;
  margin-bottom: var(--s2);
  li {
    display: flex;
    align-items: center;
    min-height: 28px;
  }
  label {
    flex: 1;
    margin-right: var(--s3);
  }
  [aria-disabled='true'] {
    opacity: 0.35;
  }
`;

function Chooser<Row extends object>({ table }: { table: TableInstance<Row> }) {
  const {
    arrangement: { columns },
    state: { columnOrder, hiddenColumns = [], isList, userHidden },
  } = table;
  const pressed = useRef<HTMLElement>(null);
  // Moving an element on render makes the browser drop its focus, so restore it.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  const byId = new Map(columns.filter(isMovable).map((column) => [column.id, column]));
  const listed = columnOrder.flatMap((id) => byId.get(id) ?? []);
  const hidden = isList ? userHidden : hiddenColumns;
  const shown = listed.filter(({ id }) => !hidden.includes(id));
  return (
    <>
      <List>
        {listed.map(({ id, header }, index) => {
          const isShown = !hidden.includes(id);
          const mover = (by: -1 | 1, word: 'up' | 'down') => (
            <IconButton
              icon={word}
              label={`Move ${header} ${word}`}
              aria-disabled={!listed[index + by]}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                table.setColumnOrder([...moved(columns, columnOrder, id, by)]);
              }}
            />
          );
          return (
            <li key={id}>
              <Checkbox
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChecked={(checked) => table.toggleHideColumn(id, !checked)}
              >
                {header}
              </Checkbox>
              {mover(-1, 'up')}
              {mover(1, 'down')}
            </li>
          );
        })}
      </List>
      <Button onClick={() => table.dispatch({ type: RESET })}>Reset columns</Button>
    </>
  );
}

/** The Columns button of a table, which sets the visible columns and their order. */
export function ColumnChooser<Row extends object>({ table }: { table: TableInstance<Row> }) {
  const button = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="link"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          button.current = currentTarget;
          setOpen(true);
        }}
      >
        Columns
      </Button>
      {isOpen && (
        <Popover anchor={button} label="Columns" onClose={() => setOpen(false)}>
          <Chooser table={table} />
        </Popover>
      )}
    </>
  );
}

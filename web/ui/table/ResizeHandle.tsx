import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';
import type { HeaderGroup, TableDispatch } from 'react-table';
import { TABLE_LAYOUT_LIMITS } from '../../../rules/auth/table-layout';
import { least } from './column';
import { stopsOf } from './grid-position';
import { MEASURE, SET_WIDTH } from './useColumns';

const STEP = 10;
const BIG_STEP = 50;

/** Returns the header cell, which is as wide as its column. */
const cellOf = (handle: HTMLElement) => handle.closest<HTMLElement>('[role="columnheader"]');

/**
 * The resize handle of a header. Dragging resizes the column, and a double-click restores its default width. While focused (F2 on the header
 * of a grid, Tab elsewhere), Left and Right resize, with Shift in larger steps; in a grid, Enter and Escape return to the header.
 */
export function ResizeHandle<Row extends object>({
  header,
  dispatch,
  isTabStop = false,
}: {
  header: HeaderGroup<Row>;
  dispatch: TableDispatch;
  /** Whether Tab reaches the handle: outside a grid, where no other key does. */
  isTabStop?: boolean;
}) {
  if (!header.getResizerProps) return null;
  const column = header.definition;
  const known = Number(header.width) || least(column);
  const widthIn = (handle: HTMLElement) => {
    const width = cellOf(handle)?.offsetWidth ?? 0;
    return width > 0 ? width : known;
  };
  const { onMouseDown, onTouchStart, style } = header.getResizerProps();
  const begin = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) =>
    dispatch({ type: MEASURE, columnId: column.id, width: widthIn(event.currentTarget) });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, currentTarget } = event;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const step = (shiftKey ? BIG_STEP : STEP) * (key === 'ArrowLeft' ? -1 : 1);
      dispatch({ type: SET_WIDTH, columnId: column.id, width: widthIn(currentTarget) + step });
    } else if (isTabStop) return;
    else if (key === 'Enter' || key === 'Escape' || key === 'F2') {
      const cell = cellOf(currentTarget);
      if (cell) stopsOf(cell)[0]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Resize ${column.header}`}
      aria-valuenow={Math.round(known)}
      aria-valuemin={TABLE_LAYOUT_LIMITS.leastWidth}
      aria-valuemax={TABLE_LAYOUT_LIMITS.mostWidth}
      tabIndex={isTabStop ? 0 : -1}
      data-active={header.isResizing ? '' : undefined}
      style={style}
      onMouseDown={(event) => {
        // Otherwise dragging would select text.
        event.preventDefault();
        begin(event);
        onMouseDown?.(event);
      }}
      onTouchStart={(event) => {
        begin(event);
        onTouchStart?.(event);
      }}
      onDoubleClick={() => dispatch({ type: SET_WIDTH, columnId: column.id })}
      onKeyDown={onKeyDown}
    />
  );
}

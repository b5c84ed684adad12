import {
  clearCommand,
  copied,
  dataRange,
  fillAllCommand,
  fillCommand,
  pasteCommand,
  typeCommand,
} from '../../../../web/lots/uploads/review/cell-commands';
import { moved, nextOf, rangeBetween } from '../../../../web/lots/uploads/review/grid-moves';
import { edit, row } from './review-rows';

const columns = ['lotNumber', 'title', 'lowEstimate'] as const;
const rows = [row(1, { lowEstimate: '100' }), row(2, { lowEstimate: '200' }), row(3)];
const selected = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number) => ({
  rows,
  columns,
  range: { firstRow, lastRow, firstColumn, lastColumn },
});

test('a selection leaves out the ticks and the buttons of the grid', () => {
  const grid = { firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 5 };
  expect(dataRange(grid, columns)).toEqual({ firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 2 });
  expect(dataRange({ ...grid, firstColumn: 4 }, columns)).toBeNull();
  expect(dataRange({ ...grid, lastColumn: 0 }, columns)).toBeNull();
});

test('a single row is filled with the values of the row above', () => {
  expect(fillCommand(selected(1, 1, 2, 2))).toEqual({
    label: 'Filled 1 cell',
    patches: [edit('r2', 'lowEstimate', '200', '100')],
  });
});

test('a range is filled with one value, in the form in which it is saved', () => {
  expect(fillAllCommand(selected(0, 2, 2, 2), '$1,500')).toEqual({
    label: 'Filled 3 cells',
    patches: [
      edit('r1', 'lowEstimate', '100', '1500'),
      edit('r2', 'lowEstimate', '200', '1500'),
      edit('r3', 'lowEstimate', '', '1500'),
    ],
  });
});

test('rows past the end are added only to a list of all rows', () => {
  const at = selected(2, 2, 1, 1);
  const all = pasteCommand(at, 'Desk\nLamp', true);
  expect(all.label).toBe('Pasted 2 cells, 1 new row');
  expect(all.patches[1]).toMatchObject({ column: 'title', from: '', to: 'Lamp' });
  expect(all.patches[1]?.rowId).toMatch(/^n[\da-f]{16}$/);
  expect(pasteCommand(at, 'Desk\nLamp', false)).toEqual({
    label: 'Pasted 1 cell',
    patches: [edit('r3', 'title', 'Chair 3', 'Desk')],
  });
});

test('clearing and copying count the cells', () => {
  expect(clearCommand(selected(0, 2, 2, 2)).label).toBe('Cleared 2 cells');
  expect(copied(selected(0, 1, 1, 2))).toEqual({ text: 'Chair 1\t100\nChair 2\t200', label: 'Copied 4 cells' });
});

test('a cell that was opened without a change is not read again', () => {
  const odd = row(4, { lowEstimate: '1.234' });
  expect(typeCommand(odd, 'lowEstimate', '1.234').patches).toEqual([]);
  expect(typeCommand(odd, 'lowEstimate', '1.5').patches).toEqual([edit('r4', 'lowEstimate', '1.234', '1.5')]);
});

test('moves stay in the grid', () => {
  const size = { rows: 3, columns: 4 };
  const from = { row: 2, column: 3 };
  expect(moved({ key: 'ArrowDown', ctrl: false }, from, size)).toEqual(from);
  expect(moved({ key: 'Home', ctrl: true }, from, size)).toEqual({ row: 0, column: 0 });
  expect(moved({ key: 'End', ctrl: true }, { row: 0, column: 0 }, size)).toEqual(from);
  expect(moved({ key: 'x', ctrl: false }, from, size)).toBeNull();
  expect(rangeBetween(from, { row: 0, column: 1 })).toEqual({ firstRow: 0, lastRow: 2, firstColumn: 1, lastColumn: 3 });
});

test('the next place is found around the end, and the one before around the beginning', () => {
  const from = (current: number) => (place: number) => place - current;
  expect([nextOf([2, 5, 8], from(5), false), nextOf([2, 5, 8], from(8), false)]).toEqual([8, 2]);
  expect([nextOf([2, 5, 8], from(5), true), nextOf([2, 5, 8], from(2), true)]).toEqual([2, 8]);
  expect(nextOf([], from(1), false)).toBeNull();
});

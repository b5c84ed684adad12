import { type Column, fitOf } from '../../web/ui/table/column';
import { hiddenIn, moved, orderOf } from '../../web/ui/table/table-layout';

const column = (id: string, rest: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  cell: (row) => row,
  width: 100,
  ...rest,
});
const columns = [
  column('name'),
  column('place', { priority: 2 }),
  column('owed', { priority: 1 }),
  column('menu', { width: 40, fixed: true, headerHidden: true }),
];
const nothing = { hidden: [], chosen: [] };

test.each([
  ['is empty', [], ['name', 'place', 'owed', 'menu']],
  ['names a column that no longer exists', ['owed', 'gone', 'name', 'place'], ['owed', 'name', 'place', 'menu']],
  ['lacks a new column', ['owed', 'name'], ['owed', 'name', 'place', 'menu']],
  ['lacks the first column', ['owed', 'place'], ['name', 'owed', 'place', 'menu']],
  ['has the menu column first', ['menu', 'place', 'name', 'owed'], ['place', 'name', 'owed', 'menu']],
])('columns are ordered when the saved order %s', (_what, saved, expected) => {
  expect(orderOf(columns, saved)).toEqual(expected);
});

test('a column moves by one position, but not past the ends', () => {
  const order = orderOf(columns, []);
  expect(moved(columns, order, 'place', -1)).toEqual(['place', 'name', 'owed', 'menu']);
  expect(moved(columns, order, 'owed', 1)).toBe(order);
  expect(moved(columns, order, 'name', -1)).toBe(order);
});

test('a column that the user chose is shown even without space, and does not hide others', () => {
  expect(hiddenIn(columns, false, 300, nothing)).toEqual({ hidden: ['place'], isList: false });
  expect(hiddenIn(columns, false, 300, { hidden: [], chosen: ['place'] })).toEqual({ hidden: [], isList: false });
});

test('a column that the user hid leaves space for another one', () => {
  expect(hiddenIn(columns, false, 300, { hidden: ['owed'], chosen: [] })).toEqual({ hidden: ['owed'], isList: false });
});

test('a layout that hides every column is ignored', () => {
  expect(hiddenIn(columns, false, undefined, { hidden: ['name', 'place', 'owed'], chosen: [] }).hidden).toEqual([]);
});

test('columns shrink a little, and beyond that the table scrolls horizontally', () => {
  expect(fitOf(columns, false, 340)).toEqual({ squeeze: 1, least: undefined });
  expect(fitOf(columns, false, 310)).toEqual({ squeeze: 0.9, least: undefined });
  expect(fitOf(columns, false, 200)).toEqual({ squeeze: 1, least: 340 });
  expect(fitOf(columns, false, 340, { name: 150 })).toEqual({ squeeze: 1, least: 390 });
});

import { type Column, columnsWithoutRoom, gridTemplate, nextSort } from '../../web/ui/table/column';

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
  column('owed', { align: 'end' }),
  column('mark', { priority: 1 }),
  column('menu', { width: 40, fixed: true }),
];

test.each([
  [480, true, []],
  [479, true, ['place']],
  [440, false, []],
  [379, true, ['place', 'mark']],
  [279, true, 'list'],
])('at a width of %i px (with checkboxes: %s), these columns are hidden: %j', (width, ticks, expected) => {
  expect(columnsWithoutRoom(columns, ticks, width)).toEqual(expected);
});

test('free width is shared in proportion to the minimum widths, and fixed columns get none', () => {
  expect(gridTemplate([column('name', { width: 200 }), column('menu', { width: 40, fixed: true })], true)).toBe(
    '40px minmax(200px, 200fr) 40px',
  );
});

test('a header sorts ascending first and then reverses the direction', () => {
  expect(nextSort(undefined, 'name')).toEqual({ id: 'name', direction: 'ascending' });
  expect(nextSort({ id: 'name', direction: 'ascending' }, 'name')).toEqual({ id: 'name', direction: 'descending' });
  expect(nextSort({ id: 'name', direction: 'descending' }, 'owed')).toEqual({ id: 'owed', direction: 'ascending' });
});

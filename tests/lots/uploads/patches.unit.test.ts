import { LOT_COLUMNS, type LotColumn, type UploadRow, valueOf } from '../../../rules/lots/uploads/columns';
import {
  type CellPatch,
  type CellRange,
  clearCells,
  clipboardOf,
  conflictsOf,
  fillDown,
  findCells,
  inverseOf,
  pasteCells,
  patchedRows,
  patchOf,
  readClipboard,
  replaceInCells,
} from '../../../rules/lots/uploads/patches';
import { rowOf } from './sheets';

const columns: readonly LotColumn[] = ['lotNumber', 'title', 'lowEstimate', 'highEstimate'];
const rows = [
  rowOf('r1', { title: 'Chair', lowEstimate: '100', highEstimate: '200' }),
  rowOf('r2', { title: 'Side Chair', lowEstimate: '300' }),
  rowOf('r3', { title: 'Table' }),
];
const range = (firstRow: number, firstColumn: number, lastRow = firstRow, lastColumn = firstColumn): CellRange => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});
const byId = (list: readonly UploadRow[]) => new Map(list.map((row) => [row.id, row]));
const after = (patches: readonly CellPatch[], list: readonly UploadRow[] = rows) =>
  new Map([...byId(list), ...byId(patchedRows(byId(list), patches))]);
const shown = (patches: readonly CellPatch[]) =>
  patches.map(({ rowId, column, from, to }) => `${rowId} ${column}: ${from} > ${to}`);
const paste = (text: string, at: CellRange) =>
  pasteCells(readClipboard(text), { rows, columns, range: at, newId: (place) => `new${place}` });

test('a patch changes a cell, removes an empty value, and adds unknown rows', () => {
  const changed = after([
    { rowId: 'r1', column: 'title', from: 'Chair', to: 'Armchair' },
    { rowId: 'r1', column: 'lowEstimate', from: '100', to: '' },
    { rowId: 'n', column: 'title', from: '', to: 'New' },
  ]);
  expect(changed.get('r1')?.values).toMatchObject({ title: 'Armchair', highEstimate: '200' });
  expect(Object.keys(changed.get('r1')?.values ?? {})).not.toContain('lowEstimate');
  expect(changed.get('n')).toEqual({ id: 'n', sheetRow: null, values: { title: 'New' } });
  expect(patchOf(rowOf('r1', { title: 'Chair' }), 'title', 'Chair')).toEqual([]);
});

test('patches of cells that somebody else changed are conflicts', () => {
  const patches: CellPatch[] = [
    { rowId: 'r1', column: 'title', from: 'Chair', to: 'A' },
    { rowId: 'r1', column: 'title', from: 'A', to: 'B' },
    { rowId: 'r2', column: 'title', from: 'Chair', to: 'C' },
    { rowId: 'new', column: 'title', from: '', to: 'D' },
  ];
  expect(conflictsOf(byId(rows), patches)).toEqual([patches[2]]);
});

test('filling down copies the first row of a range', () => {
  expect(shown(fillDown(rows, columns, range(0, 1, 2, 2)))).toEqual([
    'r2 title: Side Chair > Chair',
    'r2 lowEstimate: 300 > 100',
    'r3 title: Table > Chair',
    'r3 lowEstimate:  > 100',
  ]);
  expect(fillDown([], columns, range(0, 0))).toEqual([]);
  expect(shown(clearCells(rows, columns, range(0, 2, 2, 3)))).toEqual([
    'r1 lowEstimate: 100 > ',
    'r1 highEstimate: 200 > ',
    'r2 lowEstimate: 300 > ',
  ]);
});

test('what a spreadsheet program copies is read with its quotes, tabs, and line breaks', () => {
  expect(readClipboard('1\tChair\r\n2\t"A ""fine""\ntable"\r\n')).toEqual([
    ['1', 'Chair'],
    ['2', 'A "fine"\ntable'],
  ]);
  expect(readClipboard('15" disc\t\n"open')).toEqual([['15" disc', ''], ['"open']]);
  expect(readClipboard('')).toEqual([['']]);
  expect(readClipboard('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

test('a single pasted value fills the range', () => {
  expect(shown(paste('$1,500', range(0, 2, 2, 2)))).toEqual([
    'r1 lowEstimate: 100 > 1500',
    'r2 lowEstimate: 300 > 1500',
    'r3 lowEstimate:  > 1500',
  ]);
});

test('a pasted block starts at the first cell, adds rows past the end, and leaves out columns past the end', () => {
  expect(shown(paste('500\t600\t700\n1.200,50', range(2, 2)))).toEqual([
    'r3 lowEstimate:  > 500',
    'r3 highEstimate:  > 600',
    'new0 lowEstimate:  > 1200.50',
  ]);
});

test('copied cells can be pasted back', () => {
  const quoted = [rowOf('r1', { title: 'A "fine"\ttable' }), rowOf('r2', { title: 'Plain' })];
  const text = clipboardOf(quoted, ['lotNumber', 'title'], range(0, 0, 1, 1));
  expect(readClipboard(text)).toEqual([
    ['1', 'A "fine"\ttable'],
    ['2', 'Plain'],
  ]);
});

test('find and replace takes text literally, with or without case, in parts of cells or whole ones', () => {
  const any = { text: 'chair', matchesCase: false, isWholeCell: false };
  expect(findCells(rows, ['title'], any)).toEqual([
    { rowId: 'r1', column: 'title' },
    { rowId: 'r2', column: 'title' },
  ]);
  expect(findCells(rows, ['title'], { ...any, matchesCase: true })).toEqual([]);
  expect(findCells(rows, ['title'], { ...any, isWholeCell: true })).toHaveLength(1);
  expect(findCells(rows, ['title'], { ...any, text: '' })).toEqual([]);
  expect(shown(replaceInCells(rows, ['title'], any, '$& stool'))).toEqual([
    'r1 title: Chair > $& stool',
    'r2 title: Side Chair > Side $& stool',
  ]);
  expect(replaceInCells(rows, ['title'], { ...any, text: '.' }, 'x')).toEqual([]);
});

/** A small generator of pseudorandom integers below a limit, with a fixed seed. */
function generator(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('the inverse of any operation restores every cell', () => {
  const values = (list: Iterable<UploadRow>) =>
    [...list]
      .map((row) => [row.id, LOT_COLUMNS.map((column) => valueOf(row, column))] as const)
      .filter(([, cells]) => cells.some((cell) => cell !== ''));
  for (let seed = 1; seed <= 60; seed += 1) {
    const next = generator(seed);
    const [firstRow, firstColumn] = [next(3), next(4)];
    const chosen = range(firstRow, firstColumn, firstRow + next(3 - firstRow), firstColumn + next(4 - firstColumn));
    const operations = [
      () => fillDown(rows, columns, chosen),
      () => clearCells(rows, columns, chosen),
      () => paste(['x', '1\t2', '1\n2\n3', '$1,200\t"a\nb"\n5'][next(4)] ?? '', chosen),
      () => replaceInCells(rows, columns, { text: 'a', matchesCase: false, isWholeCell: false }, 'o'),
    ];
    const patches = operations[next(operations.length)]?.() ?? [];
    const done = [...after(patches).values()];
    expect(values(after(inverseOf(patches), done).values())).toEqual(values(rows));
    expect(conflictsOf(byId(rows), patches)).toEqual([]);
    expect(inverseOf(inverseOf(patches))).toEqual(patches);
  }
});

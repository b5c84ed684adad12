import { type CheckFacts, checkRows } from '../../../rules/lots/uploads/check';
import {
  cellWords,
  marksLot,
  severityOf,
  UPLOAD_CODES,
  type UploadCode,
  type WordFacts,
  wordsOf,
} from '../../../rules/lots/uploads/codes';
import {
  canSave,
  groupProblems,
  highlighted,
  rowName,
  shownProblems,
} from '../../../rules/lots/uploads/problem-groups';
import { realizedProblems } from '../../../rules/lots/uploads/realized';
import { LIVE, rowOf } from './sheets';

const live: CheckFacts = { ...LIVE, lotMaximum: 10 };
const words = (code: UploadCode, facts: WordFacts = live) => wordsOf(code, null, facts);

test('only 108 and 166 keep an upload from its review, and only 113 and 116 are warnings', () => {
  expect(UPLOAD_CODES.filter((code) => severityOf(code) === 'BREAKING')).toEqual([108, 166]);
  expect(UPLOAD_CODES.filter((code) => severityOf(code) === 'WARNING')).toEqual([113, 116]);
  expect(UPLOAD_CODES.filter(marksLot)).toEqual([109, 110, 112, 121, 149, 179]);
  // 27 are specified.
  expect(UPLOAD_CODES).toHaveLength(27 + 2);
  expect(words(180).title).toBe('More than 20 image files, or a name over 200 characters');
  expect(words(181).title).toBe('Unknown tax code');
});

test('the codes with specified texts have them', () => {
  expect(words(113).title).toBe('You have reached your maximum of 10 lots for this sale');
  expect(words(116).title).toBe('Starting bid / Reserve not updated');
  expect(words(179).title).toBe('Missing Lot or Inventory Number');
  expect(words(149).description).toBe('This lot number was not a part of this catalog.');
});

test('every code has a title and a description, which say Item in a Buy It Now sale', () => {
  const bin: WordFacts = { sale: 'BUY_NOW', lotMaximum: 2000 };
  for (const code of UPLOAD_CODES) {
    const { title, description } = words(code);
    expect([title === '', description.endsWith('.'), /[{}]/.test(title + description)]).toEqual([false, true, false]);
    const item = words(code, bin);
    expect(`${item.title} ${item.description}`.replaceAll('Lot Ext.', '')).not.toMatch(/\blots?\b/i);
  }
  expect(words(108, bin).title).toBe('Missing item number');
  expect(words(113, bin).title).toBe('You have reached your maximum of 2000 items for this sale');
  expect(words(109, bin).title).toBe('Item number must be numeric only');
});

test('the problems are grouped by code and words, in the order of the codes, with the lots that have them', () => {
  const rows = [
    rowOf('r2', { lotNumber: '1', lotExtension: 'B', lowEstimate: 'call' }),
    rowOf('r3', { lotNumber: '2', highEstimate: 'call', title: '' }),
    rowOf('r4', { lotNumber: '3', lowEstimate: 'ask', inventoryNumber: 'A/1' }),
    rowOf('r5', { lotNumber: '4', title: '' }),
    rowOf('r6', { lotNumber: '4' }),
  ];
  const groups = groupProblems(checkRows(rows, live), new Map(rows.map((row) => [row.id, row])), live);
  expect(groups.map(({ code, title, lots }) => `${code} ${title}: ${lots.join(', ')}`)).toEqual([
    '101 Missing title: 2, 4',
    '110 Duplicate lot number: 4',
    '120 Inventory number must be alphanumeric or dashes, at most 32 characters: 3',
    '142 Low estimate must be numeric: 1B, 3',
    '142 High estimate must be numeric: 2',
  ]);
  expect(groups[1]).toMatchObject({ rowIds: ['r5', 'r6'], severity: 'ERROR' });
  expect(groups[2]?.inventoryNumbers).toEqual(['A/1']);
});

test('a digit as an extension is told from the digits of the number', () => {
  const rows = [
    rowOf('r2', { lotNumber: '524', lotExtension: '1' }),
    rowOf('r3', { lotNumber: '524', lotExtension: 'AB' }),
  ];
  const groups = groupProblems(checkRows(rows, live), new Map(rows.map((row) => [row.id, row])), live);
  expect(groups.find(({ code }) => code === 109)?.lots).toEqual(['524-1', '524AB']);
});

test('breaking problems are the only ones shown', () => {
  const rows = [rowOf('r5', { lotNumber: '', title: '' }), rowOf('r6', { title: '' })];
  const problems = checkRows(rows, live);
  expect(shownProblems(problems).map(({ code }) => code)).toEqual([108]);
  expect(shownProblems([{ code: 101 } as const]).map(({ code }) => code)).toEqual([101]);
  const groups = groupProblems(shownProblems(problems), new Map(rows.map((row) => [row.id, row])), live);
  expect(groups.map(({ lots }) => lots)).toEqual([['row 5']]);
});

test('warnings don’t stop a save, and errors do', () => {
  expect([canSave([]), canSave([113, 116]), canSave([113, 101])]).toEqual([true, true, false]);
});

test('a warning about the whole upload names no lots', () => {
  const [group] = groupProblems([{ code: 113, variant: null, columns: [], rowId: null }], new Map(), live);
  expect(group).toMatchObject({ rowIds: [], lots: [], severity: 'WARNING' });
});

test('a row is named by its number, otherwise by its place in the file', () => {
  expect(rowName(rowOf('r5', { lotNumber: '12', lotExtension: 'A' }))).toBe('12A');
  expect(rowName(rowOf('r5', { lotNumber: '' }))).toBe('row 5');
  expect(rowName({ id: 'new', sheetRow: null, values: {} })).toBe('new row');
});

test('the cells of a row are highlighted and explained', () => {
  expect([...highlighted([{ columns: ['lotNumber', 'inventoryNumber'] }, { columns: ['title'] }])]).toEqual([
    'lotNumber',
    'inventoryNumber',
    'title',
  ]);
  expect(cellWords('title', 'LIVE', [words(101)])).toBe('Title: Missing title. Each lot needs a title. Enter one.');
});

test.each([
  ['1', '120', []],
  ['2', '0', []],
  ['3', '85.5', []],
  ['3', '12.345', [142]],
  ['3', 'passed', [142]],
  ['3', '', [142]],
  ['3', '$100', [142]],
  ['3', '1,000', [142]],
  ['3', '-5', [142]],
  ['003', '5', []],
  ['9999', '100', [149]],
  ['9999', 'x', [149, 142]],
  ['', '100', [149]],
])('the realized price of lot %s as "%s" has the problems %j', (lotNumber, realizedPrice, codes) => {
  const lots = ['1', '2', '3'].map((number) => ({ number, extension: '', inventoryNumber: `STOCK-${number}` }));
  const row = { id: 'r', lotNumber, lotExtension: '', inventoryNumber: '', realizedPrice };
  expect(realizedProblems([row], { lots, currency: 'USD' }).map(({ code }) => code)).toEqual(codes);
});

test('a realized price can name its lot by the inventory number, and each lot has one price', () => {
  const lots = [{ number: '1', extension: 'A', inventoryNumber: 'STOCK-1' }];
  const row = { lotExtension: '', realizedPrice: '5' };
  const problems = realizedProblems(
    [
      { ...row, id: 'a', lotNumber: '', inventoryNumber: 'STOCK-1' },
      { ...row, id: 'b', lotNumber: '1', lotExtension: 'a', inventoryNumber: '' },
    ],
    { lots, currency: 'USD' },
  );
  expect(problems.map(({ rowId, code }) => `${rowId} ${code}`)).toEqual(['a 110', 'b 110']);
});

import { type CheckFacts, checkRows } from '../../../rules/lots/uploads/check';
import type { UploadCode } from '../../../rules/lots/uploads/codes';
import type { LotColumn, UploadRow } from '../../../rules/lots/uploads/columns';
import { cutAtWord, type Fix, fixesOf, repairCharacters } from '../../../rules/lots/uploads/fixes';
import { type CellPatch, patchedRows } from '../../../rules/lots/uploads/patches';
import { LIVE, rowOf } from './sheets';

const timed: CheckFacts = { ...LIVE, sale: 'TIMED' };

const used = (...numbers: string[]) => numbers.map((number) => ({ number, extension: '' }));

/** The fixes of the problems with a code. */
function fixes(rows: readonly UploadRow[], code: UploadCode, facts = timed, usedNumbers = used()): Fix[] {
  const problems = checkRows(rows, facts).filter((problem) => problem.code === code);
  const [first] = problems;
  return fixesOf(
    {
      code,
      variant: first?.variant ?? null,
      rowIds: problems.flatMap(({ rowId }) => rowId ?? []),
      columns: first?.columns ?? [],
    },
    { rows, usedNumbers },
  );
}

const shown = (patches: readonly CellPatch[] = []) =>
  patches.map(({ rowId, column, from, to }) => `${rowId} ${column}: ${from} > ${to}`);

const labeled = (list: readonly Fix[]) => list.map(({ label, patches }) => [label, ...shown(patches)]);

test.each<[UploadCode, Partial<Record<LotColumn, string>>, string[][]]>([
  [
    181,
    { taxCode: '*' },
    [
      ['Read * as Standard', 'r5 taxCode: * > Standard'],
      ['Read * as Margin', 'r5 taxCode: * > Margin'],
      ['Read * as Import', 'r5 taxCode: * > Import'],
      ['Read * as Zero', 'r5 taxCode: * > Zero'],
      ['Clear the cells', 'r5 taxCode: * > '],
    ],
  ],
  [
    181,
    { hasResaleRight: '?' },
    [
      ['Set to Yes', 'r5 hasResaleRight: ? > Yes'],
      ['Clear the cells', 'r5 hasResaleRight: ? > '],
    ],
  ],
  [
    101,
    { title: '' },
    [['Use the beginning of the description', 'r5 title:  > A walnut side chair with a woven seat.']],
  ],
  [164, { description: '' }, [['Use the title', 'r5 description:  > Walnut side chair']]],
  [
    109,
    { lotNumber: 'LOT7' },
    [
      ['Keep only the number, and move its letter', 'r5 lotNumber: LOT7 > 7'],
      ['Assign the next free numbers', 'r5 lotNumber: LOT7 > 1'],
    ],
  ],
  [
    109,
    { lotNumber: 'Lot #12 a' },
    [
      ['Keep only the number, and move its letter', 'r5 lotNumber: Lot #12 a > 12', 'r5 lotExtension:  > A'],
      ['Assign the next free numbers', 'r5 lotNumber: Lot #12 a > 1'],
    ],
  ],
  [109, { lotNumber: '12-4' }, [['Assign the next free numbers', 'r5 lotNumber: 12-4 > 1']]],
  [
    109,
    { lotExtension: '(b)' },
    [
      ['Keep only the letter', 'r5 lotExtension: (b) > B'],
      ['Clear the cells', 'r5 lotExtension: (b) > '],
    ],
  ],
  [
    120,
    { inventoryNumber: 'STOCK 1002/3' },
    [['Replace other characters with dashes', 'r5 inventoryNumber: STOCK 1002/3 > STOCK-1002-3']],
  ],
  [120, { inventoryNumber: 'A'.repeat(33) }, []],
  [
    122,
    { lowEstimate: '-100' },
    [
      ['Remove the minus signs', 'r5 lowEstimate: -100 > 100'],
      ['Clear the cells', 'r5 lowEstimate: -100 > '],
    ],
  ],
  [124, { startingBid: '0' }, [['Clear the cells', 'r5 startingBid: 0 > ']]],
  [
    127,
    { lowEstimate: '800', highEstimate: '600' },
    [['Swap the estimates', 'r5 lowEstimate: 800 > 600', 'r5 highEstimate: 600 > 800']],
  ],
  [
    142,
    { reserve: 'ca. 1,200 or more' },
    [
      ['Keep only the number', 'r5 reserve: ca. 1,200 or more > 1200'],
      ['Clear the cells', 'r5 reserve: ca. 1,200 or more > '],
    ],
  ],
  [142, { highEstimate: '100-200' }, [['Clear the cells', 'r5 highEstimate: 100-200 > ']]],
  [142, { lowEstimate: 'call' }, [['Clear the cells', 'r5 lowEstimate: call > ']]],
  [
    170,
    { shippingHeight: '16in' },
    [
      ['Remove the units', 'r5 shippingHeight: 16in > 16'],
      ['Clear the cells', 'r5 shippingHeight: 16in > '],
    ],
  ],
  [
    171,
    { shippingWeight: '2.5 lbs' },
    [
      ['Remove the units', 'r5 shippingWeight: 2.5 lbs > 3'],
      ['Clear the cells', 'r5 shippingWeight: 2.5 lbs > '],
    ],
  ],
  [172, { shippingLength: '2 ft' }, [['Clear the cells', 'r5 shippingLength: 2 ft > ']]],
])('the problem %i of %j can be fixed in the ways %j', (code, values, ways) => {
  expect(labeled(fixes([rowOf('r5', values)], code))).toEqual(ways);
});

test('missing numbers become the one after the row above, or the next one after the highest', () => {
  const rows = [rowOf('r3'), rowOf('a', { lotNumber: '' }), rowOf('r5'), rowOf('b', { lotNumber: '' }), rowOf('r6')];
  expect(labeled(fixes(rows, 108, timed, used('8')))).toEqual([
    ['Assign the next free numbers', 'a lotNumber:  > 4', 'b lotNumber:  > 9'],
  ]);
});

test('the first of several equal numbers stays, and the others get a number or a letter', () => {
  const rows = [
    rowOf('r5'),
    rowOf('a', { lotNumber: '5' }),
    rowOf('b', { lotNumber: '05' }),
    rowOf('r7'),
    rowOf('c', { lotNumber: '5', lotExtension: 'A' }),
  ];
  expect(labeled(fixes(rows, 110))).toEqual([
    ['Assign the next free numbers', 'a lotNumber: 5 > 6', 'b lotNumber: 05 > 8'],
    ['Add letters', 'a lotExtension:  > B', 'b lotExtension:  > C'],
  ]);
});

test('the number of a deleted lot is replaced by a free one', () => {
  const facts = { ...timed, deletedNumbers: [{ number: '7', extension: '' }] };
  expect(labeled(fixes([rowOf('r6'), rowOf('r7'), rowOf('r8')], 112, facts, used('7')))).toEqual([
    ['Assign the next free numbers', 'r7 lotNumber: 7 > 9'],
  ]);
});

test('repeated inventory numbers are cleared except the first', () => {
  const rows = ['r1', 'r2', 'r3'].map((id) => rowOf(id, { inventoryNumber: 'A' }));
  expect(labeled(fixes(rows, 121))).toEqual([
    ['Clear the repeated numbers', 'r2 inventoryNumber: A > ', 'r3 inventoryNumber: A > '],
  ]);
});

test('a long title is cut after its last whole word', () => {
  const title = `${'word '.repeat(60)}end`;
  const [fix] = fixes([rowOf('r5', { title })], 165);
  expect(fix?.patches[0]?.to).toBe('word '.repeat(50).trim());
  expect(cutAtWord('one two three', 7)).toBe('one two');
  expect(cutAtWord('one two, three', 10)).toBe('one two');
  expect(cutAtWord('T'.repeat(9), 5)).toBe('TTTTT');
  expect(cutAtWord('short', 5)).toBe('short');
});

test('the first way to fix a group leaves none of its problems', () => {
  const rows = [
    rowOf('r1', { title: '' }),
    rowOf('r2', { lotNumber: '' }),
    rowOf('r3', { lotNumber: 'LOT33' }),
    rowOf('r4', { lotNumber: '1' }),
    rowOf('r5', { inventoryNumber: 'A 1' }),
    rowOf('r6', { lowEstimate: '-5', highEstimate: '-6', startingBid: '-7', reserve: '-8' }),
    rowOf('r7', { lowEstimate: '9', highEstimate: '8' }),
    rowOf('r8', { lowEstimate: '$5 (net)' }),
    rowOf('r9', { description: '' }),
    rowOf('r10', { title: 'T '.repeat(200) }),
    rowOf('r11', { shippingHeight: '4"', shippingWidth: '5 cm', shippingLength: '6 in.', shippingWeight: '7kg' }),
  ];
  const codes: UploadCode[] = [101, 108, 109, 110, 120, 122, 123, 124, 126, 127, 142, 164, 165, 170, 171, 172, 173];
  for (const code of codes) {
    const [fix] = fixes(rows, code);
    const fixed = new Map(rows.map((row) => [row.id, row]));
    for (const row of patchedRows(fixed, fix?.patches ?? [])) fixed.set(row.id, row);
    const left = checkRows([...fixed.values()], timed).filter((problem) => problem.code === code);
    expect([code, fix === undefined, left]).toEqual([code, false, []]);
  }
});

test.each([113, 116, 118, 138, 149, 166] as const)('code %i has no fix for all', (code) => {
  expect(
    fixesOf({ code, variant: null, rowIds: ['r1'], columns: [] }, { rows: [rowOf('r1')], usedNumbers: [] }),
  ).toEqual([]);
});

test('invisible controls become the quotes and dashes that they were', () => {
  const rows = [rowOf('r1', { title: 'Artist\u0092s proof \u0096 \u0093signed\u0094' }), rowOf('r2')];
  expect(repairCharacters(rows).map(({ to }) => to)).toEqual(['Artist’s proof – “signed”']);
});

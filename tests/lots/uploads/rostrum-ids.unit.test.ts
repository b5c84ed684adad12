import { type CheckFacts, checkRows, openCheck } from '../../../rules/lots/uploads/check';
import type { LotColumn, UploadRow } from '../../../rules/lots/uploads/columns';
import { layoutOf } from '../../../rules/lots/uploads/heading-row';
import { mapColumns, mappingProblems, targetLabel } from '../../../rules/lots/uploads/mapping';
import type { SavedLot } from '../../../rules/lots/uploads/row-index';
import { readRows } from '../../../rules/lots/uploads/values';
import { LIVE, rowOf, sheetOf } from './sheets';

const saved = (number: string): SavedLot => ({
  ref: `LOT${number}`,
  number,
  extension: '',
  inventoryNumber: `STOCK-${number}`,
  hasBid: false,
  startingBid: null,
  reserve: null,
});

const facts: CheckFacts = {
  ...LIVE,
  savedLots: [saved('1'), saved('2'), saved('3')],
  deletedNumbers: [{ number: '9', extension: '' }],
};

const naming = (id: string, lotRef: string, values: Partial<Record<LotColumn, string>> = {}): UploadRow => ({
  ...rowOf(id, values),
  lotRef,
});

const shown = (rows: readonly UploadRow[], given: CheckFacts = facts) =>
  checkRows(rows, given).map(({ code, variant, rowId }) => `${rowId ?? 'all'} ${code} ${variant ?? ''}`.trim());

const updated = (rows: readonly UploadRow[]) => {
  const check = openCheck(rows, facts);
  return rows.map((row) => check.savedLotOf(row)?.ref ?? null);
};

test('a row updates the lot with its Rostrum ID, whatever its number', () => {
  const rows = [naming('r1', 'LOT1', { lotNumber: '7' }), naming('r2', 'LOT2')];
  expect(updated(rows)).toEqual(['LOT1', 'LOT2']);
  expect(shown(rows)).toEqual([]);
});

test('lots exchange their numbers, and a new lot takes a number that becomes free', () => {
  const exchanged = [naming('r1', 'LOT1', { lotNumber: '2' }), naming('r2', 'LOT2', { lotNumber: '1' })];
  expect([updated(exchanged), shown(exchanged)]).toEqual([['LOT1', 'LOT2'], []]);
  const freed = [naming('r1', 'LOT1', { lotNumber: '8' }), rowOf('r2', { lotNumber: '1' })];
  expect([updated(freed), shown(freed)]).toEqual([['LOT1', null], []]);
});

test('the number of a lot that keeps it is refused, whether the file has this lot or not', () => {
  const taking = naming('r1', 'LOT1', { lotNumber: '2' });
  expect(shown([taking])).toEqual(['r1 110 OTHER_LOT']);
  expect(shown([taking, naming('r2', 'LOT2', { lotNumber: '5' })])).toEqual([]);
  expect(shown([taking, rowOf('r2', { lotNumber: '5', inventoryNumber: 'STOCK-2' })])).toEqual([]);
  expect(shown([taking, naming('r2', 'LOT2')])).toEqual(['r1 110', 'r2 110']);
  expect(shown([naming('r1', 'LOT1', { lotNumber: '9' })])).toEqual(['r1 112']);
});

test('rows with the same Rostrum ID are refused', () => {
  expect(shown([naming('r1', 'LOT1'), naming('r5', 'LOT1')])).toEqual(['r1 110 SAME_LOT', 'r5 110 SAME_LOT']);
});

test('a Rostrum ID of another sale or of a deleted lot says nothing', () => {
  const rows = [naming('r1', 'LOT999'), naming('r5', 'LOT998'), naming('r6', 'LOT998')];
  expect([updated(rows), shown(rows)]).toEqual([['LOT1', null, null], []]);
});

test('a lot without a number needs none, and every other one still does', () => {
  const unnumbered = { ...facts, savedLots: [{ ...saved('1'), number: '', inventoryNumber: '' }, saved('2')] };
  expect(shown([naming('r1', 'LOT1', { lotNumber: '' })], unnumbered)).toEqual([]);
  expect(shown([naming('r1', 'LOT1', { lotNumber: '' })], { ...unnumbered, connectType: 'e' })).toEqual([]);
  expect(shown([naming('r2', 'LOT2', { lotNumber: '' })], unnumbered)).toEqual(['r2 108']);
});

test('the column is known by its heading, and a file with it can have any other columns', () => {
  const layout = layoutOf(
    sheetOf([
      ['Rostrum ID', 'Title'],
      ['LOT1', 'Chair'],
      ['', 'Stool'],
    ]),
  );
  const mapped = mapColumns(layout, 'LIVE');
  expect(mapped.map(({ target, certainty }) => [target, certainty])).toEqual([
    ['ROSTRUM_ID', 'KNOWN'],
    ['title', 'KNOWN'],
  ]);
  expect(targetLabel('ROSTRUM_ID', 'LIVE')).toBe('Rostrum ID');
  const needs = { sale: 'LIVE', connectType: 's' } as const;
  expect(mappingProblems(mapped, { ...needs, addsLots: false })).toEqual([]);
  expect(mappingProblems(mapped, { ...needs, addsLots: true })).toMatchObject([
    { code: 138, missing: ['lotNumber', 'description'] },
  ]);
  const { rows } = readRows(layout, mapped, { kind: 'artfact', delimiter: ',', houseSign: null });
  expect(rows.map(({ lotRef, values }) => [lotRef, values])).toEqual([
    ['LOT1', { title: 'Chair' }],
    [undefined, { title: 'Stool' }],
  ]);
});

/** A small generator of pseudorandom integers below a limit, with a fixed seed. */
function generator(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('after any edits, the problems are those of a new check', () => {
  const given = { ...facts, lotMaximum: 5 };
  for (let seed = 1; seed <= 60; seed += 1) {
    const next = generator(seed);
    const pick = (choices: readonly string[]) => choices[next(choices.length)] ?? '';
    const refs = new Map(Array.from({ length: 8 }, (_, index) => [`r${index}`, pick(['', 'LOT1', 'LOT2', 'LOT3'])]));
    const random = (id: string): UploadRow => {
      const row = rowOf(id, {
        lotNumber: pick(['', '1', '2', '3', '4', '5']),
        inventoryNumber: pick(['', 'STOCK-1', 'STOCK-2', 'STOCK-3', 'B']),
      });
      const lotRef = refs.get(id) ?? '';
      return lotRef === '' ? row : { ...row, lotRef };
    };
    const rows = new Map(Array.from({ length: 6 }, (_, index) => [`r${index}`, random(`r${index}`)]));
    const check = openCheck([...rows.values()], given);
    for (let step = 0; step < 25; step += 1) {
      const id = `r${next(8)}`;
      if (next(4) === 0) {
        rows.delete(id);
        check.remove(id);
      } else {
        const row = random(id);
        rows.set(id, row);
        check.update(row);
      }
      const of = (problems: ReturnType<typeof checkRows>) =>
        problems.map(({ rowId, code, variant }) => `${rowId ?? ''} ${code} ${variant ?? ''}`).sort();
      expect(of(check.problems())).toEqual(of(checkRows([...rows.values()], given)));
    }
  }
});

import { type CheckFacts, checkRows, openCheck } from '../../../rules/lots/uploads/check';
import type { LotColumn, UploadRow } from '../../../rules/lots/uploads/columns';
import type { SavedLot } from '../../../rules/lots/uploads/row-index';
import { LIVE, rowOf } from './sheets';

const timed: CheckFacts = { ...LIVE, sale: 'TIMED' };
const bin: CheckFacts = { ...LIVE, sale: 'BUY_NOW' };

const shown = (rows: readonly UploadRow[], facts: CheckFacts) =>
  checkRows(rows, facts).map(
    ({ code, variant, rowId, columns }) =>
      `${rowId ?? 'all'} ${code}${variant === null ? '' : ` ${variant}`}${columns.map((column) => ` ${column}`).join('')}`,
  );

/** The problems of row 5 with these values; items of a Buy It Now sale have a price. */
const of = (facts: CheckFacts, values: Partial<Record<LotColumn, string>>) =>
  shown([rowOf('r5', facts.sale === 'BUY_NOW' ? { price: '100', ...values } : values)], facts).map((text) =>
    text.slice(3),
  );

const sales = {
  live: LIVE,
  timed,
  bin,
  'live in yen': { ...LIVE, currency: 'JPY' },
  'live of type e': { ...LIVE, connectType: 'e' },
  'live of type p': { ...LIVE, connectType: 'p' },
  'live of type i': { ...LIVE, connectType: 'i' },
  'bin of type p': { ...bin, connectType: 'p' },
} satisfies Readonly<Record<string, CheckFacts>>;

test.each<[keyof typeof sales, Partial<Record<LotColumn, string>>, string[]]>([
  ['live', {}, []],
  ['live', { title: '' }, ['101 title']],
  ['live', { title: '  ' }, ['101 title']],
  ['live', { title: 'T'.repeat(250) }, []],
  ['live', { title: 'T'.repeat(251) }, ['165 title']],
  ['live', { title: '🪑'.repeat(250) }, []],
  ['live', { description: '' }, ['164 description']],
  ['live', { lotNumber: '' }, ['108 lotNumber']],
  ['live', { lotNumber: '', inventoryNumber: 'STOCK-1' }, ['108 lotNumber']],
  ['live', { lotNumber: '12345678' }, []],
  ['bin', { lotNumber: '123456789012345' }, []],
  ['bin', { lotNumber: '1234567890123456' }, ['109 lotNumber']],
  ['live', { shippingWeight: '999999999' }, []],
  ['live', { shippingWeight: '1000000000' }, ['171 shippingWeight']],
  ['live', { lotNumber: '123456789' }, ['109 lotNumber']],
  ['live', { lotNumber: '12-4' }, ['109 lotNumber']],
  ['live', { lotNumber: 'LOT7' }, ['109 lotNumber']],
  ['live', { lotNumber: '12A' }, ['109 lotNumber']],
  ['live', { lotNumber: '-5' }, ['109 lotNumber']],
  ['live', { lotNumber: '0' }, ['109 ZERO lotNumber']],
  ['live', { lotNumber: '007' }, []],
  ['live', { lotExtension: 'A' }, []],
  ['live', { lotExtension: 'AB' }, ['109 EXTENSION lotExtension']],
  ['live', { lotExtension: '1' }, ['109 EXTENSION lotExtension']],
  ['bin', { lotNumber: '123456789' }, []],
  ['bin', { lotNumber: '', inventoryNumber: 'STOCK-1' }, []],
  ['bin', { lotNumber: '' }, ['108 lotNumber']],
  ['bin', { price: '' }, ['118 price']],
  ['bin', { price: '0' }, ['119 price']],
  ['bin', { price: '-25' }, ['119 price']],
  ['bin', { price: 'POA' }, ['142 PRICE price']],
  ['bin', { price: '12.50' }, []],
  ['bin', { price: '12.505' }, ['142 PRICE price']],
  ['bin', { shippingDomestic: '0', shippingInternational: '45' }, []],
  ['bin', { shippingDomestic: 'free' }, ['142 SHIPPING_FEE shippingDomestic']],
  ['bin', { shippingInternational: '-1' }, ['142 SHIPPING_FEE shippingInternational']],
  ['bin', { lowEstimate: 'call', startingBid: '-1', reserve: '-1' }, []],
  ['live', { inventoryNumber: 'STOCK-1002-3' }, []],
  ['live', { inventoryNumber: 'ÄB-17' }, []],
  ['live', { inventoryNumber: 'STOCK 1002/3' }, ['120 inventoryNumber']],
  ['live', { inventoryNumber: 'A'.repeat(32) }, []],
  ['live', { inventoryNumber: 'A'.repeat(33) }, ['120 inventoryNumber']],
  ['live', { lowEstimate: '-100' }, ['122 lowEstimate']],
  ['live', { lowEstimate: '0' }, ['122 lowEstimate']],
  ['live', { highEstimate: '-500' }, ['123 highEstimate']],
  ['live', { startingBid: '-50' }, ['124 startingBid']],
  ['live', { startingBid: '0' }, ['124 startingBid']],
  ['timed', { reserve: '-50' }, ['126 reserve']],
  ['timed', { reserve: '0' }, ['126 reserve']],
  ['live', { reserve: '-50', price: '-1' }, []],
  ['live', { lowEstimate: '800', highEstimate: '600' }, ['127 lowEstimate']],
  ['live', { lowEstimate: '600', highEstimate: '600' }, []],
  ['live', { lowEstimate: '-1', highEstimate: '-2' }, ['122 lowEstimate', '123 highEstimate']],
  ['live', { lowEstimate: 'call', highEstimate: '800' }, ['142 LOW_ESTIMATE lowEstimate']],
  ['live', { highEstimate: 'call' }, ['142 HIGH_ESTIMATE highEstimate']],
  ['live', { startingBid: 'call' }, ['142 STARTING_BID startingBid']],
  ['timed', { reserve: 'n/a' }, ['142 RESERVE reserve']],
  ['live', { lowEstimate: '1200.00' }, []],
  ['live', { lowEstimate: '9'.repeat(20) }, ['142 LOW_ESTIMATE lowEstimate']],
  ['live in yen', { lowEstimate: '1200.5' }, ['142 LOW_ESTIMATE lowEstimate']],
  ['live', { shippingHeight: '16in' }, ['170 shippingHeight']],
  ['live', { shippingWeight: 'heavy' }, ['171 shippingWeight']],
  ['live', { shippingLength: '2 ft' }, ['172 shippingLength']],
  ['live', { shippingWidth: 'x' }, ['173 shippingWidth']],
  ['live', { shippingWidth: '-1' }, ['173 shippingWidth']],
  ['live', { imageFileNames: 'a.jpg, '.repeat(20) }, []],
  ['live', { imageFileNames: 'a.jpg\n'.repeat(21) }, ['180 imageFileNames']],
  ['bin', { imageFileNames: 'é'.repeat(200) }, []],
  ['bin', { imageFileNames: `a.jpg; ${'é'.repeat(201)}` }, ['180 imageFileNames']],
  ['live', { taxCode: 'Import', hasResaleRight: 'Yes' }, []],
  ['live', { taxCode: '*' }, ['181 taxCode']],
  ['bin', { taxCode: '7%', hasResaleRight: 'perhaps' }, ['181 taxCode', '181 RESALE_RIGHT hasResaleRight']],
  ['live', { shippingWidth: '0' }, []],
  ['live of type e', { lotNumber: '' }, ['179 lotNumber inventoryNumber']],
  ['bin of type p', { lotNumber: '' }, ['179 lotNumber inventoryNumber']],
  ['live of type p', { lotNumber: '', inventoryNumber: 'STOCK-1' }, []],
  ['live of type i', { lotNumber: '' }, ['108 lotNumber']],
])('in a sale that is %s, %j has the problems %j', (sale, values, problems) => {
  expect(of(sales[sale], values)).toEqual(problems);
});

test('nothing is missing in columns that the sheet doesn’t have', () => {
  const facts = { ...LIVE, columns: new Set<LotColumn>(['lotNumber', 'lowEstimate']) };
  expect(of(facts, { title: '', description: '' })).toEqual([]);
});

test('a value that the file lost is a problem until the cell has another one', () => {
  const row: UploadRow = {
    ...rowOf('r5', { lotNumber: '1', inventoryNumber: '2-Jan' }),
    faults: {
      lotNumber: { kind: 'DATE', text: '1' },
      inventoryNumber: { kind: 'DATE', text: '2-Jan' },
      shippingHeight: { kind: 'ERROR', text: '#REF!' },
    },
  };
  const withHeight = { ...row, values: { ...row.values, shippingHeight: '#REF!' } };
  expect(shown([withHeight], LIVE)).toEqual([
    'r5 120 DATE inventoryNumber',
    'r5 109 DATE lotNumber',
    'r5 170 shippingHeight',
  ]);
  const edited = {
    ...withHeight,
    values: { ...row.values, lotNumber: '2', inventoryNumber: '1-2', shippingHeight: '3' },
  };
  expect(shown([edited], LIVE)).toEqual([]);
});

const saved = (number: string, more: Partial<SavedLot> = {}): SavedLot => ({
  number,
  extension: '',
  inventoryNumber: `STOCK-${number}`,
  hasBid: false,
  startingBid: 10_000,
  reserve: 20_000,
  ...more,
});

test('all rows with the same number and extension are duplicates, whatever their leading zeros', () => {
  const rows = [
    rowOf('r1', { lotNumber: '5' }),
    rowOf('r2', { lotNumber: '005' }),
    rowOf('r3', { lotNumber: '5', lotExtension: 'A' }),
    rowOf('r4', { lotNumber: 'x' }),
    rowOf('r5', { lotNumber: 'x' }),
  ];
  expect(shown(rows, LIVE).filter((text) => text.includes('110'))).toEqual(['r1 110 lotNumber', 'r2 110 lotNumber']);
});

test('the number of a saved lot updates it, and the number of a deleted lot can’t be used', () => {
  const facts = { ...LIVE, savedLots: [saved('5')], deletedNumbers: [{ number: '7', extension: 'A' }] };
  const rows = [rowOf('r5'), rowOf('r7'), rowOf('r8', { lotNumber: '7', lotExtension: 'A' })];
  expect(shown(rows, facts)).toEqual(['r8 112 lotNumber']);
  const check = openCheck(rows, facts);
  expect(check.savedLotOf(rowOf('r5'))).toBe(facts.savedLots[0]);
  expect(check.savedLotOf(rowOf('r6', { inventoryNumber: 'STOCK-5' }))).toBeNull();
});

test('a lot is found by its inventory number if no row has its number', () => {
  const facts = { ...LIVE, connectType: 'e', savedLots: [saved('5')] };
  const row = rowOf('r1', { lotNumber: '', inventoryNumber: 'STOCK-5' });
  expect(openCheck([row], facts).savedLotOf(row)).toBe(facts.savedLots[0]);
  expect(shown([rowOf('r9', { inventoryNumber: 'STOCK-5' })], facts)).toEqual([]);
});

test('a row can’t take the inventory number of a lot that keeps it', () => {
  const facts = { ...LIVE, savedLots: [saved('5'), saved('6')] };
  const taking = rowOf('r5', { inventoryNumber: 'STOCK-6' });
  expect(shown([taking], facts)).toEqual(['r5 121 OTHER_LOT inventoryNumber']);
  expect(shown([taking, rowOf('r6')], facts)).toEqual(['r5 121 OTHER_LOT inventoryNumber']);
  expect(shown([taking, rowOf('r6', { inventoryNumber: 'STOCK-5' })], facts)).toEqual([]);
});

test('the lot maximum counts saved and new lots', () => {
  const facts = { ...LIVE, lotMaximum: 3, savedLots: [saved('1'), saved('2')] };
  expect(shown([rowOf('r1'), rowOf('r3')], facts)).toEqual([]);
  expect(shown([rowOf('r1'), rowOf('r3'), rowOf('r4')], facts)).toEqual(['all 113']);
  expect(shown([rowOf('r1')], { ...facts, lotMaximum: 1 })).toEqual([]);
});

test('a bid keeps the starting bid and the reserve of its lot', () => {
  const facts = { ...timed, savedLots: [saved('3', { hasBid: true }), saved('4')] };
  const changed = { startingBid: '105', reserve: '200' };
  expect(shown([rowOf('r3', changed), rowOf('r4', changed)], facts)).toEqual(['r3 116 startingBid']);
  expect(shown([rowOf('r3', { startingBid: '100.00', reserve: '250' })], facts)).toEqual(['r3 116 reserve']);
  expect(shown([rowOf('r3', { startingBid: '', reserve: '' })], facts)).toEqual([]);
  expect(shown([rowOf('r3', { reserve: '250' })], { ...facts, sale: 'LIVE' })).toEqual([]);
});

test('editing or deleting a duplicate frees the other row', () => {
  const rows = [
    rowOf('r1', { lotNumber: '5', inventoryNumber: 'A' }),
    rowOf('r2', { lotNumber: '5', inventoryNumber: 'A' }),
    rowOf('r3'),
  ];
  const check = openCheck(rows, LIVE);
  expect(check.counts()).toEqual(
    new Map([
      [110, 2],
      [121, 2],
    ]),
  );
  expect(check.update(rowOf('r2', { lotNumber: '6', inventoryNumber: 'A' }))).toEqual(['r1', 'r2']);
  expect(check.problemsOf('r1').map(({ code }) => code)).toEqual([121]);
  expect(check.remove('r2')).toEqual(['r1']);
  expect(check.problems()).toEqual([]);
  expect(check.remove('r2')).toEqual([]);
});

test('adding rows in the review is checked like the rest', () => {
  const check = openCheck([rowOf('r1')], { ...LIVE, lotMaximum: 1 });
  expect(check.update(rowOf('r2', { lotNumber: '1' }))).toEqual(['r1', 'r2']);
  expect([...check.counts()]).toEqual([
    [113, 1],
    [110, 2],
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
  const facts: CheckFacts = {
    ...timed,
    lotMaximum: 6,
    savedLots: [saved('1', { hasBid: true }), saved('2'), saved('3')],
    deletedNumbers: [{ number: '4', extension: '' }],
  };
  for (let seed = 1; seed <= 40; seed += 1) {
    const next = generator(seed);
    const pick = (choices: readonly string[]) => choices[next(choices.length)] ?? '';
    const random = (id: string) =>
      rowOf(id, {
        lotNumber: pick(['', '1', '2', '3', '4', '5', 'x']),
        inventoryNumber: pick(['', 'STOCK-1', 'STOCK-2', 'STOCK-3', 'B']),
        title: pick(['', 'Chair']),
        startingBid: pick(['', '100', '150']),
      });
    const rows = new Map(Array.from({ length: 6 }, (_, index) => [`r${index}`, random(`r${index}`)]));
    const check = openCheck([...rows.values()], facts);
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
      const sorted = (texts: readonly string[]) => [...texts].sort();
      const of = (problems: ReturnType<typeof checkRows>) =>
        sorted(problems.map(({ rowId, code, variant }) => `${rowId ?? ''} ${code} ${variant ?? ''}`));
      const fresh = checkRows([...rows.values()], facts);
      expect(of(check.problems())).toEqual(of(fresh));
      const total = [...check.counts().values()].reduce((sum, count) => sum + count, 0);
      expect(total).toBe(fresh.length);
    }
  }
});

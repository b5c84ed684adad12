import { deskRefusal, effectiveEntries, entryText } from '../../rules/clerking/entries';
import {
  type LineLot,
  lineProblem,
  lineWarnings,
  lotOfLine,
  nextOpenLot,
  raisedHammer,
} from '../../rules/clerking/line';
import { bidIncrements } from '../../rules/lots/bid-increments';

const increments = bidIncrements('USD');
const lot = (number: string, change: Partial<LineLot> = {}): LineLot => ({
  number,
  isOpen: true,
  isWithdrawn: false,
  startingBid: 100_00,
  reserve: null,
  book: null,
  ...change,
});
const desk = { increments, paddles: new Set(['31', '47']) };
const warn = (of: LineLot, dollars: number, paddle = '31') => lineWarnings(of, { hammer: dollars * 100, paddle }, desk);

test('the next open lot follows the one that was entered, and the first open one follows the last', () => {
  const lots = [lot('1'), lot('2', { isOpen: false }), lot('2A', { isWithdrawn: true }), lot('3')];
  expect(nextOpenLot(lots, null)?.number).toBe('1');
  expect(nextOpenLot(lots, '1')?.number).toBe('3');
  expect(nextOpenLot(lots, '3')?.number).toBe('1');
  expect(nextOpenLot([lot('1', { isOpen: false })], '1')).toBeNull();
});

test('a typed lot number is found without case and leading zeros', () => {
  expect(lotOfLine([lot('12A')], ' 012a')?.number).toBe('12A');
  expect(lotOfLine([lot('12A')], '12')).toBeNull();
});

test('a line needs a lot, a hammer price, and a paddle', () => {
  const line = { lot: '1', hammer: '450', paddle: '31' };
  expect(lineProblem(null, line, 'USD')).toBe('NO_LOT');
  expect(lineProblem(lot('1', { isWithdrawn: true }), line, 'USD')).toBe('WITHDRAWN');
  expect(lineProblem(lot('1'), { ...line, hammer: 'x' }, 'USD')).toBe('NO_HAMMER');
  expect(lineProblem(lot('1'), { ...line, paddle: ' ' }, 'USD')).toBe('NO_PADDLE');
  expect(lineProblem(lot('1'), line, 'USD')).toBeNull();
});

test('a hammer price below the reserve, below the book, or off the increments is unusual, and so is an unknown paddle', () => {
  const book = { paddle: '31', amount: 425_00, ceiling: 450_00 };
  expect(warn(lot('1'), 450)).toEqual([]);
  expect(warn(lot('1', { reserve: 500_00 }), 450)).toEqual(['BELOW_RESERVE']);
  expect(warn(lot('1', { book }), 300, '47')).toEqual(['BELOW_BOOK']);
  expect(warn(lot('1', { book }), 425, '31')).toEqual([]);
  expect(warn(lot('1', { book }), 450, '47')).toEqual([]);
  expect(warn(lot('1'), 450, '999')).toEqual(['UNKNOWN_PADDLE']);
  expect(warn(lot('1'), 455)).toEqual(['OFF_INCREMENTS']);
  expect(warn(lot('1', { startingBid: 105_00 }), 105)).toEqual([]);
});

test('+ starts with the book’s or the first bid, and goes up one increment each time', () => {
  expect(raisedHammer(lot('1'), null, increments)).toBe(100_00);
  expect(raisedHammer(lot('1', { book: { paddle: '31', amount: 425_00, ceiling: 450_00 } }), null, increments)).toBe(
    425_00,
  );
  expect(raisedHammer(lot('1'), 250_00, increments)).toBe(275_00);
  expect(raisedHammer(null, null, increments)).toBe(5_00);
});

test('entries that are undone, and those that undo, have no effect', () => {
  const entry = (sequence: number, kind: 'SOLD' | 'UNDONE', undoes: number | null = null) => ({
    sequence,
    kind,
    undoes,
  });
  const log = [entry(1, 'SOLD'), entry(2, 'SOLD'), entry(3, 'UNDONE', 2), entry(4, 'SOLD')];
  expect(effectiveEntries(log).map(({ sequence }) => sequence)).toEqual([4, 1]);
});

test('lots are entered from an hour before the start until the session ends', () => {
  const session = { startsAt: 10_000_000, isPublished: true, isEnded: false };
  expect(deskRefusal(session, 10_000_000 - 3_600_001)?.code).toBe('NOT_STARTED');
  expect(deskRefusal(session, 10_000_000 - 3_600_000)).toBeNull();
  expect(deskRefusal({ ...session, isPublished: false }, 10_000_000)?.code).toBe('NOT_PUBLISHED');
  expect(deskRefusal({ ...session, isEnded: true }, 10_000_000)?.code).toBe('SESSION_ENDED');
});

test('an entry is described with its price and paddle', () => {
  expect(entryText({ kind: 'SOLD', hammer: 450_00, paddle: '31' }, 'USD', 'en-US')).toBe(
    'Sold for $450.00 to paddle 31',
  );
  expect(entryText({ kind: 'PASSED', hammer: null, paddle: null }, 'USD', 'en-US')).toBe('Passed');
});

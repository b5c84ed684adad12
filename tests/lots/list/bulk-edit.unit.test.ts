import { bulkFields, changeProblem, type LotToChange, plannedChanges } from '../../../rules/lots/list/bulk-edit';
import { reordered } from '../../../rules/lots/renumbering';

const lot = (id: string, change: Partial<LotToChange> = {}): LotToChange => ({
  id,
  lotNumber: id,
  title: 'Road',
  hasAbsenteeBids: false,
  editLock: null,
  ...change,
});
const LIVE = { sale: 'LIVE', connectType: '', currency: 'USD' } as const;

test('both estimates change by a percentage, rounded to whole amounts, and lots without estimates stay as they are', () => {
  const lots = [
    lot('1', { lowEstimate: '105', highEstimate: '250' }),
    lot('2'),
    lot('3', { highEstimate: '99' }),
    lot('4', { lowEstimate: '12.50', highEstimate: '20' }),
  ];
  const plan = plannedChanges(lots, { field: 'estimates', how: 'PERCENT', text: '10' }, LIVE);
  expect(plan.map(({ lot: { id }, values, problem }) => [id, values, problem])).toEqual([
    ['1', { lowEstimate: '116', highEstimate: '275' }, null],
    ['3', { highEstimate: '109' }, null],
    ['4', { lowEstimate: '14', highEstimate: '22' }, null],
  ]);
});

test('an amount can be added or subtracted, and what it makes impossible is said in the words of the editor', () => {
  const lots = [lot('1', { lowEstimate: '100', highEstimate: '200' }), lot('2', { lowEstimate: '50' })];
  const change = (text: string) => plannedChanges(lots, { field: 'lowEstimate', how: 'AMOUNT', text }, LIVE);
  expect(change('-50').map(({ values, problem }) => [values.lowEstimate, problem])).toEqual([
    ['50', null],
    ['0', 'Low estimate must be greater than 0. Leave it empty if there is none.'],
  ]);
  expect(change('150').map(({ problem }) => problem)).toEqual(['Low estimate must be lower than high estimate.', null]);
});

test('lots that have the value already are left out, and locked ones and those with a bid are named', () => {
  const lots = [
    lot('1', { startingBid: '20' }),
    lot('2', { startingBid: '10', hasAbsenteeBids: true }),
    lot('3', { editLock: { message: 'This lot was sold.' } }),
    lot('4'),
  ];
  const plan = plannedChanges(lots, { field: 'startingBid', how: 'SET', text: ' 20 ' }, LIVE);
  expect(plan.map(({ lot: { id }, problem }) => [id, problem])).toEqual([
    ['2', 'Starting bid can’t be changed because a bid was placed on the lot.'],
    ['3', 'This lot was sold.'],
    ['4', null],
  ]);
});

test('a change is refused before it is planned if its value is none', () => {
  const problems = [
    { field: 'estimates', how: 'PERCENT', text: 'ten' },
    { field: 'estimates', how: 'AMOUNT', text: '1.5' },
    { field: 'estimates', how: 'SET', text: '100' },
    { field: 'price', how: 'SET', text: '1,000' },
    { field: 'estimates', how: 'PERCENT', text: '-12.5' },
    { field: 'medium', how: 'SET', text: 'Oil' },
    { field: 'reserve', how: 'SET', text: '' },
  ] as const;
  expect(problems.map(changeProblem)).toEqual([
    'Enter a percentage, such as 10 or -5.',
    'Enter a whole amount, such as 50 or -50.',
    'Both estimates can’t get the same value. Select one of them.',
    'Enter a whole number.',
    null,
    null,
    null,
  ]);
});

test('a sale offers the fields that its lots have', () => {
  expect(bulkFields('BUY_NOW')).toEqual(expect.arrayContaining(['price', 'medium']));
  expect(bulkFields('BUY_NOW')).not.toContain('estimates');
  expect(bulkFields('LIVE')).not.toContain('reserve');
  expect(bulkFields('TIMED').slice(0, 5)).toEqual([
    'estimates',
    'lowEstimate',
    'highEstimate',
    'startingBid',
    'reserve',
  ]);
});

const numbered = (...labels: string[]) =>
  labels.map((label) => ({
    id: label,
    lotNumber: /^\d+/.exec(label)?.[0] ?? '',
    lotExtension: /[A-Z]$/.exec(label)?.[0] ?? '',
  }));
const moved = (chosen: string[], target: string, side: 'BEFORE' | 'AFTER', ...labels: string[]) =>
  reordered(numbered(...chosen), numbered(...labels), { target, side }).map(
    ({ lot: { id }, lotNumber, lotExtension }) => `${id}→${lotNumber}${lotExtension}`,
  );

test('lots that move before or after another one exchange numbers with those between, and gaps and letters stay', () => {
  expect(moved(['7'], '2', 'BEFORE', '1', '2', '2A', '5', '7', '9')).toEqual(['7→2', '2→2A', '2A→5', '5→7']);
  expect(moved(['1', '5'], '9', 'AFTER', '1', '2', '5', '9')).toEqual(['2→1', '9→2', '1→5', '5→9']);
});

test('lots that are in their place already, and targets that move too or have no number, change nothing', () => {
  expect(moved(['2'], '1', 'AFTER', '1', '2', '3')).toEqual([]);
  expect(moved(['2'], '2', 'AFTER', '1', '2', '3')).toEqual([]);
  expect(moved(['2'], 'x', 'AFTER', '1', '2', 'x')).toEqual([]);
});

import { layoutOf } from '../../../rules/lots/uploads/heading-row';
import type { HeadingTarget } from '../../../rules/lots/uploads/headings';
import {
  filledColumns,
  isDecided,
  mapColumns,
  type MappedColumn,
  type MappingNeeds,
  mappingProblems,
  NO_MEMORY,
  remember,
  targetLabel,
} from '../../../rules/lots/uploads/mapping';
import { sheetOf, type Written } from './sheets';

const LONG = 'A walnut side chair with a woven seat, made in Philadelphia around 1770, with old repairs to one leg.';
const lots = (headings: readonly string[], row: (lot: number) => readonly Written[]) =>
  layoutOf(sheetOf([headings, ...Array.from({ length: 12 }, (_, index) => row(index + 1))]));

const shown = (mapped: readonly MappedColumn[]) =>
  mapped.map(({ heading, target, certainty }) => `${heading}: ${target ?? '-'} ${certainty}`);

const live: MappingNeeds = { sale: 'LIVE', connectType: 's', addsLots: true };

test('known headings are mapped automatically, with samples of their values', () => {
  const layout = lots(['Lot #', 'Title', 'Description', 'Quantity'], (lot) => [lot, `Chair ${lot}`, LONG, 1]);
  const mapped = mapColumns(layout, 'LIVE');
  expect(shown(mapped)).toEqual([
    'Lot #: lotNumber KNOWN',
    'Title: title KNOWN',
    'Description: description KNOWN',
    'Quantity: IGNORE KNOWN',
  ]);
  expect(mapped[0]?.samples).toEqual(['1', '2', '3', '4', '5']);
  expect(mapped[3]?.samples).toEqual(['1']);
  expect(mappingProblems(mapped, live)).toEqual([]);
});

test('unknown headings get guesses by their values, which have to be confirmed', () => {
  const layout = lots(['Lott Numbr', 'Heading X', 'Words', 'Guess 1', 'Guess 2'], (lot) => [
    String(lot),
    `Chair number ${lot}`,
    `${LONG} ${lot}`,
    String(100 * lot),
    String(150 * lot),
  ]);
  const mapped = mapColumns(layout, 'LIVE');
  expect(shown(mapped)).toEqual([
    'Lott Numbr: lotNumber BY_VALUES',
    'Heading X: title BY_VALUES',
    'Words: description BY_VALUES',
    'Guess 1: lowEstimate BY_VALUES',
    'Guess 2: highEstimate BY_VALUES',
  ]);
  expect(mapped.some(isDecided)).toBe(false);
  expect(mappingProblems(mapped, live)).toEqual([
    {
      code: 138,
      headings: ['Lott Numbr', 'Heading X', 'Words', 'Guess 1', 'Guess 2'],
      missing: ['lotNumber', 'title', 'description'],
    },
  ]);
  const choices = new Map(mapped.map(({ index, target }) => [index, target ?? 'IGNORE']));
  const chosen = mapColumns(layout, 'LIVE', NO_MEMORY, choices);
  expect(mappingProblems(chosen, live)).toEqual([]);
  expect([...filledColumns(chosen)]).toEqual(['lotNumber', 'title', 'description', 'lowEstimate', 'highEstimate']);
});

test('a column of amounts beside the known high estimate is guessed to be the low one', () => {
  const layout = lots(['Lot', 'Lowest Guess', 'High Estimate'], (lot) => [lot, 100 * lot, 150 * lot]);
  expect(shown(mapColumns(layout, 'LIVE'))[1]).toBe('Lowest Guess: lowEstimate BY_VALUES');
});

test('similar headings are suggestions only', () => {
  const layout = lots(['Lot', 'Titel', 'Provenence'], (lot) => [lot, `Chair ${lot}`, lot === 1 ? 'Private' : '']);
  const mapped = mapColumns(layout, 'LIVE');
  expect(shown(mapped).slice(1)).toEqual(['Titel: title KNOWN', 'Provenence: provenance SUGGESTED']);
});

test('one column of two with the same meaning gets the target, the product’s own label first', () => {
  const layout = lots(['Lot', 'Notes', 'Other Notes', 'Comments'], (lot) => [lot, 'a', 'b', 'c']);
  expect(shown(mapColumns(layout, 'LIVE'))).toEqual([
    'Lot: lotNumber KNOWN',
    'Notes: - NONE',
    'Other Notes: notes KNOWN',
    'Comments: - NONE',
  ]);
});

test('a column that sales of this kind don’t have is not uploaded, and says which one it is', () => {
  const layout = lots(['Lot', 'Reserve', 'Price'], (lot) => [lot, 100, 200]);
  const [, reserve, price] = mapColumns(layout, 'LIVE');
  expect([reserve?.target, reserve?.notInSale, reserve?.certainty]).toEqual(['IGNORE', 'reserve', 'KNOWN']);
  expect([price?.target, price?.notInSale]).toEqual(['IGNORE', 'price']);
  expect(mapColumns(layout, 'TIMED')[1]?.target).toBe('reserve');
});

test('a column with values and without a heading is unlabeled until staff choose', () => {
  const layout = lots(['Lot', 'Title', '', 'Description'], (lot) => [lot, `Chair ${lot}`, `x${lot}`, LONG]);
  expect(mappingProblems(mapColumns(layout, 'LIVE'), live)).toEqual([{ code: 166, columns: [2] }]);
  const choices = new Map<number, HeadingTarget>([[2, 'IGNORE']]);
  expect(mappingProblems(mapColumns(layout, 'LIVE', NO_MEMORY, choices), live)).toEqual([]);
});

test('a sheet without a title column is refused if it adds lots, and accepted if it only updates them', () => {
  const mapped = mapColumns(
    lots(['Lot', 'Low Estimate'], (lot) => [lot, 100]),
    'LIVE',
  );
  expect(mappingProblems(mapped, live)).toEqual([{ code: 138, headings: [], missing: ['title', 'description'] }]);
  expect(mappingProblems(mapped, { ...live, addsLots: false })).toEqual([]);
});

test.each([
  ['LIVE', 's', ['lotNumber']],
  ['LIVE', 'e', []],
  ['TIMED', 'p', []],
  ['BUY_NOW', 's', ['price']],
] as const)('a %s sale of a house with connect type %s misses the columns %j', (sale, connectType, missing) => {
  const layout = lots(['Inventory #', 'Title', 'Description'], (lot) => [`STOCK-${lot}`, `Chair ${lot}`, LONG]);
  const problems = mappingProblems(mapColumns(layout, sale), { sale, connectType, addsLots: true });
  expect(problems.flatMap((problem) => (problem.code === 138 ? problem.missing : []))).toEqual(missing);
});

test('a lead is the title of a sheet without titles', () => {
  const layout = lots(['Lot #', 'Lead', 'Description'], (lot) => [lot, `Chair ${lot}`, LONG]);
  const mapped = mapColumns(layout, 'LIVE');
  expect(mapped[1]?.target).toBe('LEAD');
  expect(filledColumns(mapped).has('title')).toBe(true);
  expect(mappingProblems(mapped, live)).toEqual([]);
});

test('a house remembers confirmed headings, one by one and as a set', () => {
  const first = lots(['Kennung', 'Kurz', 'Lang', 'Intern'], (lot) => [lot, `Chair ${lot}`, LONG, 'x']);
  const choices = new Map<number, HeadingTarget>([
    [0, 'lotNumber'],
    [1, 'title'],
    [2, 'description'],
    [3, 'IGNORE'],
  ]);
  const memory = remember(NO_MEMORY, mapColumns(first, 'LIVE', NO_MEMORY, choices));
  expect(shown(mapColumns(first, 'LIVE', memory))).toEqual([
    'Kennung: lotNumber REMEMBERED',
    'Kurz: title REMEMBERED',
    'Lang: description REMEMBERED',
    'Intern: IGNORE REMEMBERED',
  ]);
  const other = lots(['KURZ', 'Lot'], (lot) => [`Chair ${lot}`, lot]);
  expect(shown(mapColumns(other, 'LIVE', memory))).toEqual(['KURZ: title REMEMBERED', 'Lot: lotNumber KNOWN']);
});

test('the newest choice for a set of headings wins over known spellings', () => {
  const layout = lots(['Lot', 'Name', 'Title'], (lot) => [lot, `Maker ${lot}`, `Chair ${lot}`]);
  const choose = (index: number, target: HeadingTarget) => new Map([[index, target]]);
  const once = remember(NO_MEMORY, mapColumns(layout, 'LIVE', NO_MEMORY, choose(1, 'artistName')));
  expect(mapColumns(layout, 'LIVE', once)[1]).toMatchObject({ target: 'artistName', certainty: 'REMEMBERED' });
  const twice = remember(once, mapColumns(layout, 'LIVE', once, choose(1, 'notes')));
  expect(mapColumns(layout, 'LIVE', twice)[1]).toMatchObject({ target: 'notes', certainty: 'REMEMBERED' });
});

test('targets have names for people', () => {
  expect(targetLabel('IGNORE', 'LIVE')).toBe('Not uploaded');
  expect(targetLabel('ESTIMATES', 'LIVE')).toBe('Both estimates');
  expect(targetLabel('LEAD', 'LIVE')).toBe('Title if there is no other');
  expect(targetLabel('lotNumber', 'BUY_NOW')).toBe('Item #');
});

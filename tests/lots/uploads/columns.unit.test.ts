import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import {
  columnHeading,
  columnLabel,
  columnsOf,
  columnType,
  fieldOf,
  LOT_COLUMNS,
} from '../../../rules/lots/uploads/columns';
import {
  formatsOf,
  splitNumber,
  spreadsheetProblem,
  UPLOAD_FAILURES,
  UPLOAD_KINDS,
  UPLOAD_TIMEOUT_SECONDS,
  withLetter,
} from '../../../rules/lots/uploads/upload-kinds';
import { columnNames } from '../../../server/lots/uploads/upload-columns';
import { rowOf } from './sheets';

test('the review of a Buy It Now sale has the specified columns, and after them those that are added', () => {
  expect(columnsOf('BUY_NOW').map((column) => columnHeading(column, 'BUY_NOW'))).toEqual([
    'Item #*',
    'Lot Ext.',
    'Title*',
    'Description*',
    'Price',
    'Item Dimensions',
    'Shipping Length',
    'Shipping Height',
    'Shipping Width',
    'Total Weight',
    'Inventory #',
    'Shipping (Domestic)',
    'Shipping (International)',
    'Condition',
    'Other Notes',
    'Provenance',
    'Artist Name',
    'Exhibited',
    'Literature',
    'Medium',
    'Circa',
    'Images',
    'Consignor',
    'Tax Code',
    'Artist’s Resale Right',
  ]);
});

test('the review of a session has estimates and starting bids instead of prices and shipping fees', () => {
  const bin = new Set(columnsOf('BUY_NOW'));
  const live = columnsOf('LIVE');
  expect(live.filter((column) => !bin.has(column))).toEqual(['lowEstimate', 'highEstimate', 'startingBid']);
  expect(columnsOf('BUY_NOW').filter((column) => !live.includes(column))).toEqual([
    'price',
    'shippingDomestic',
    'shippingInternational',
  ]);
  expect(columnsOf('TIMED').filter((column) => !live.includes(column))).toEqual(['reserve']);
  expect(columnLabel('lotNumber', 'LIVE')).toBe('Lot #');
});

test('every column fills a field of its own', () => {
  expect(new Set(LOT_COLUMNS.map(fieldOf)).size).toBe(LOT_COLUMNS.length);
  expect(LOT_COLUMNS.filter((column) => columnType(column) === 'MONEY').map(fieldOf)).toEqual([
    'itemPrice',
    'loEst',
    'hiEst',
    'startingBid',
    'reserve',
    'shipping',
    'shippingIntl',
  ]);
});

test('sessions have two file formats, and Buy It Now sales one', () => {
  expect(formatsOf('TIMED')).toEqual([
    { kind: 'artfact', label: 'Standard' },
    { kind: 'auctionflex', label: 'Auction Flex' },
  ]);
  expect(formatsOf('BUY_NOW')).toEqual([{ kind: 'bin', label: 'Standard' }]);
  expect(UPLOAD_KINDS).toHaveLength(3);
});

const LIMIT = 50 * 1024 * 1024;

test.each([
  ['lots.csv', LIMIT, null],
  ['Lots_2026-11.XLSX', 1, null],
  ['lots.csv', LIMIT + 1, 'Invalid file size. The file cannot exceed 50 MB.'],
  ['lots.pdf', 1, 'Invalid file type. Please select a valid file type (.csv, .xls, .xlsx).'],
  ['lots', 1, 'Invalid file type. Please select a valid file type (.csv, .xls, .xlsx).'],
  ['a.b.csv', 1, 'Invalid file name. The name of the file may contain only one dot, before its ending.'],
  ['my lots.csv', 1, 'Invalid file name. The name of the file may contain only letters, digits, - and _.'],
  [`${'a'.repeat(100)}.csv`, 1, null],
  [`${'a'.repeat(101)}.csv`, 1, 'Invalid file name. File name exceeds 100 characters.'],
])('the file %s of %i bytes has the problem %s', (name, size, text) => {
  const problem = spreadsheetProblem({ name, size });
  expect(problem === null ? null : `${problem.title} ${problem.text}`).toBe(text);
});

test('a missing file is of the wrong type', () => {
  expect(spreadsheetProblem(null)?.title).toBe('Invalid file type.');
});

test('an upload that takes too long has the specified texts', () => {
  expect(UPLOAD_TIMEOUT_SECONDS).toBe(120);
  expect(UPLOAD_FAILURES.TIMEOUT.title).toBe('Your file upload has timed out.');
  expect(UPLOAD_FAILURES.GATEWAY_TIMEOUT).toEqual({
    title: 'Gateway timeout',
    text: 'There has been a loss of connection.  Please re-upload and try again.',
  });
});

test.each([
  ['12A', { number: '12', extension: 'A' }],
  ['007b', { number: '007', extension: 'B' }],
  ['12-A', { number: '12', extension: 'A' }],
  ['12', null],
  ['12AB', null],
  ['A12', null],
])('the number %s has the letter of %j', (text, split) => {
  expect(splitNumber(text)).toEqual(split);
});

test('a letter in the number moves to its column, unless the row has one', () => {
  expect(withLetter(rowOf('r1', { lotNumber: '12a' })).values).toMatchObject({ lotNumber: '12', lotExtension: 'A' });
  const both = rowOf('r1', { lotNumber: '12A', lotExtension: 'B' });
  expect(withLetter(both)).toBe(both);
});

test('the schema has each column, and no other', () => {
  const schema = buildSchema(readFileSync('docs/schema.graphql', 'utf8'));
  const type = schema.getType('LotColumn');
  const names = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  expect(names.sort()).toEqual([...columnNames(LOT_COLUMNS)].sort());
});

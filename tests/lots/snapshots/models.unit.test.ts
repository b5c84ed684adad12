import { columnNote } from '../../../rules/lots/snapshots/column-notes';
import {
  type ModelChoice,
  modelUrl,
  readModelFile,
  readSnapshotFile,
  snapshotUrl,
} from '../../../rules/lots/snapshots/lot-files';
import { type Tip, tipSections } from '../../../rules/lots/snapshots/tip-sheet';
import { checkRows } from '../../../rules/lots/uploads/check';
import { UPLOAD_CODES, wordsOf } from '../../../rules/lots/uploads/codes';
import { columnLabel, columnsOf, LOT_COLUMNS } from '../../../rules/lots/uploads/columns';
import { layoutOf } from '../../../rules/lots/uploads/heading-row';
import { filledColumns, mapColumns, mappingProblems } from '../../../rules/lots/uploads/mapping';
import { readRows } from '../../../rules/lots/uploads/values';
import { createSpreadsheetReader } from '../../../upstream/lots/sheets/spreadsheet-reader';
import { modelOf } from '../../../upstream/lots/snapshots/write-model';
import { joined, unpacked } from '../../core/documents/archives';

const ignored = () => undefined;
const reader = createSpreadsheetReader({ log: { info: ignored, warn: ignored } });
afterAll(() => reader.stop());

const bytesOf = (choice: ModelChoice) => joined(modelOf(choice).chunks as AsyncIterable<Buffer>);

const MODELS = [
  ['LIVE', { kind: 'artfact', isTimed: false }],
  ['TIMED', { kind: 'artfact', isTimed: true }],
  ['LIVE', { kind: 'auctionflex', isTimed: false }],
  ['TIMED', { kind: 'auctionflex', isTimed: true }],
  ['BUY_NOW', { kind: 'bin', isTimed: false }],
] as const;

test.each(MODELS)('the model of a %s sale %j is uploaded as it is, without a question', async (sale, choice) => {
  const sheet = await reader.read({ bytes: await bytesOf(choice), fileName: 'model.xlsx', house: 1 });
  expect([sheet.sheetName, sheet.otherSheets]).toEqual([sale === 'BUY_NOW' ? 'Items' : 'Lots', ['Columns']]);
  const layout = layoutOf(sheet);
  const mapped = mapColumns(layout, sale);
  expect(mapped.every(({ certainty, target }) => certainty === 'KNOWN' && target !== 'IGNORE')).toBe(true);
  expect(mappingProblems(mapped, { sale, connectType: 's', addsLots: true })).toEqual([]);
  const { rows, notices, questions } = readRows(layout, mapped, {
    kind: choice.kind,
    delimiter: null,
    houseSign: null,
  });
  expect([rows.length, notices, questions]).toEqual([1, [], []]);
  expect(Object.keys(rows[0]?.values ?? {}).sort()).toEqual(columnsOf(sale).sort());
  const facts = { sale, connectType: 's', currency: 'USD', columns: filledColumns(mapped), lotMaximum: null };
  expect(checkRows(rows, { ...facts, savedLots: [], deletedNumbers: [] })).toEqual([]);
});

test('each column of a model has a note, and those with limits are checked while they are filled in', async () => {
  const xml = String(unpacked(await bytesOf({ kind: 'artfact', isTimed: true })).get('xl/worksheets/sheet1.xml'));
  const rules = [...xml.matchAll(/<dataValidation (.*?)>(.*?)<\/dataValidation>/g)].map(
    ([, attributes = '', formulas = '']) => ({
      title: /promptTitle="(.*?)"/.exec(attributes)?.[1],
      prompt: /prompt="(.*?)"/.exec(attributes)?.[1],
      type: / ?type="(.*?)"/.exec(attributes)?.[1],
      cells: /sqref="(.*?)"/.exec(attributes)?.[1],
      formulas: [...formulas.matchAll(/<formula\d>(.*?)<\/formula\d>/g)].map(([, formula]) => formula),
    }),
  );
  expect(rules.map(({ title }) => title)).toEqual(columnsOf('TIMED').map((column) => columnLabel(column, 'TIMED')));
  expect(rules.slice(0, 5)).toMatchObject([
    { type: 'whole', cells: 'A2:A20000', formulas: ['1', '99999999'] },
    { type: 'list', cells: 'B2:B20000', formulas: [expect.stringMatching(/^&quot;A,B,|^"A,B,/)] },
    { type: 'textLength', cells: 'C2:C20000', formulas: ['250'] },
    { cells: 'D2:D20000', formulas: [] },
    { type: 'decimal', cells: 'E2:E20000' },
  ]);
  expect(rules[0]?.prompt).toBe('Required. Up to 8 digits, without letters. No two lots can have the same number.');
});

test('titles and notes are no longer than programs show', () => {
  for (const [sale, { kind }] of MODELS)
    for (const column of columnsOf(sale)) {
      expect(columnLabel(column, sale).length).toBeLessThanOrEqual(32);
      expect(columnNote(column, sale, kind).text.length).toBeLessThanOrEqual(255);
    }
});

test('the tip sheet has each column and each error of uploads of lots', () => {
  const sections = tipSections(2000);
  const names = (tips: readonly Tip[] = []) => tips.map(({ name }) => name);
  expect(sections.map(({ heading }) => heading)).toEqual(['The file', 'Columns', 'Errors and what to do']);
  expect(sections[1]?.tips).toHaveLength(LOT_COLUMNS.length);
  const titles = UPLOAD_CODES.filter((code) => code !== 149).map(
    (code) => wordsOf(code, null, { sale: 'LIVE', lotMaximum: 2000 }).title,
  );
  expect(names(sections[2]?.tips)).toEqual(expect.arrayContaining(titles));
  expect(names(sections[2]?.tips).filter((name) => /realized/i.test(name))).toEqual([]);
  expect(sections[1]?.tips.find(({ name }) => name === 'Reserve')?.note).toBe('Timed sessions');
  expect(sections[2]?.tips.find(({ name }) => name === 'Missing lot number')?.note).toBe('Stops the upload');
});

test('the addresses of files say what they are', () => {
  for (const [, choice] of MODELS) expect(readModelFile(modelUrl(choice).slice('/files/'.length))).toEqual(choice);
  const url = snapshotUrl(1042, { hasImages: true, format: 'xlsx' });
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  expect(readSnapshotFile(pathname.slice('/files/'.length))).toBe(1042);
  expect(Object.fromEntries(searchParams)).toEqual({
    includeXLS: 'true',
    fromS3: 'true',
    version: 'v2',
    images: '1',
    startImage: '0',
    endImage: '10000',
  });
  expect([readModelFile('lots/model-other.xlsx'), readSnapshotFile('lots/snapshot-x.xlsx')]).toEqual([null, null]);
});

import type { SheetRow } from '../../../rules/sale-results/reports/report-columns';
import { MOST_REPORT_ROWS } from '../../../rules/sale-results/reports/report-files';
import type { ReportSheet } from '../../../upstream/sale-results/reports/read-report';
import { writeReport } from '../../../upstream/sale-results/reports/write-report';
import { openSheet } from './reports';

const row = (text: string): SheetRow => ({ cells: [text], digits: 2, isTotal: false });

async function* inParts(...parts: readonly (readonly SheetRow[])[]): AsyncGenerator<readonly SheetRow[]> {
  for (const part of parts) yield await Promise.resolve(part);
}

const sheetOf = (parts: ReportSheet['parts']): ReportSheet => ({
  name: 'Sample',
  titles: [],
  columns: [{ title: 'Name', kind: 'text', width: 10 }],
  parts,
});

const write = (sheet: ReportSheet, signal = new AbortController().signal) => writeReport(sheet, signal);

async function namesIn(file: Promise<Buffer>): Promise<unknown[]> {
  const bytes = await file;
  return openSheet(new Uint8Array(bytes).buffer).rows.map(({ Name }) => Name);
}

test('rows in several parts, and none at all, become one sheet', async () => {
  expect(await namesIn(write(sheetOf(inParts([row('Ada')], [], [row('Bruno'), row('Chloe')]))))).toEqual([
    'Ada',
    'Bruno',
    'Chloe',
  ]);
  expect(await namesIn(write(sheetOf(inParts())))).toEqual([]);
});

test('a sheet with too many rows is refused, and the next one is written', async () => {
  const many = Array.from({ length: MOST_REPORT_ROWS }, () => row('x'));
  const refused = write(sheetOf(inParts(many, [row('one more')])));
  const next = write(sheetOf(inParts([row('Dev')])));
  await expect(refused).rejects.toMatchObject({
    status: 422,
    code: 'TOO_MANY_ROWS',
    message: 'A report can have 50,000 rows at most. Select fewer sessions.',
  });
  expect(await namesIn(next)).toEqual(['Dev']);
});

test('a part that can’t be read and a canceled download fail only their own file', async () => {
  async function* broken(): AsyncGenerator<readonly SheetRow[]> {
    yield [row('Ada')];
    throw new Error(await Promise.resolve('the database is away'));
  }
  const gone = new AbortController();
  const failures = [write(sheetOf(broken())), write(sheetOf(inParts([row('Ada')])), gone.signal)];
  const next = write(sheetOf(inParts([row('Eve')])));
  gone.abort(new Error('The caller is gone.'));
  const messages = await Promise.all(failures.map((file) => file.catch((error: unknown) => String(error))));
  expect(messages).toEqual(['Error: the database is away', 'Error: The caller is gone.']);
  expect(await namesIn(next)).toEqual(['Eve']);
});

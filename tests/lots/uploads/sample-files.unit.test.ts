import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type CheckFacts, checkRows } from '../../../rules/lots/uploads/check';
import { type UploadRow, valueOf } from '../../../rules/lots/uploads/columns';
import { layoutOf } from '../../../rules/lots/uploads/heading-row';
import { filledColumns, mapColumns, mappingProblems } from '../../../rules/lots/uploads/mapping';
import { groupProblems, shownProblems } from '../../../rules/lots/uploads/problem-groups';
import { realizedProblems } from '../../../rules/lots/uploads/realized';
import type { SavedLot } from '../../../rules/lots/uploads/row-index';
import type { ReadSheet, SheetRow } from '../../../rules/lots/uploads/sheet';
import type { UploadKind } from '../../../rules/lots/uploads/upload-kinds';
import { readRows } from '../../../rules/lots/uploads/values';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { openText } from '../../../upstream/lots/sheets/read-text';
import { openXls, openXlsx } from '../../../upstream/lots/sheets/read-workbook';
import { LIVE } from './sheets';

async function readSample(file: string): Promise<ReadSheet> {
  const bytes = readFileSync(file);
  const open = { csv: openText, xlsx: openXlsx, xls: openXls }[extname(file).slice(1)] ?? openText;
  const { head, rows } = await open(bytes, {});
  const all: SheetRow[] = [];
  for await (const row of rows) all.push(row);
  return { ...head, rows: all };
}

interface Expected {
  readonly kind: UploadKind;
  readonly saleKind: 'live' | 'timed' | 'bin';
  readonly rows: number;
  readonly expect: Readonly<Record<string, readonly (number | string)[]>>;
  readonly precondition?: string;
  readonly upload?: 'realized';
}

const SALES: Readonly<Record<Expected['saleKind'], SaleKind>> = { live: 'LIVE', timed: 'TIMED', bin: 'BUY_NOW' };

/** What the precondition of a file says about the sale. */
function factsOf(precondition: string, rows: readonly UploadRow[]): Partial<CheckFacts> {
  if (precondition.startsWith('connectType')) return { connectType: 'e' };
  if (precondition.startsWith('maximum')) return { lotMaximum: 10 };
  if (precondition.includes('was deleted')) return { deletedNumbers: [{ number: '7', extension: '' }] };
  if (!precondition.includes('absentee bid')) return {};
  return {
    savedLots: rows.map((row): SavedLot => {
      const number = valueOf(row, 'lotNumber');
      return {
        number,
        extension: '',
        inventoryNumber: valueOf(row, 'inventoryNumber'),
        hasBid: number === '3',
        startingBid: 40_000,
        reserve: 64_000,
      };
    }),
  };
}

/** Uploads a file without anyone who confirms guesses, and returns the codes with the lots that they name. */
async function upload(
  file: string,
  { kind, saleKind, precondition = '' }: Pick<Expected, 'kind' | 'saleKind' | 'precondition'>,
) {
  const sale = SALES[saleKind];
  const sheet = await readSample(file);
  const layout = layoutOf(sheet);
  const mapped = mapColumns(layout, sale);
  const { rows, notices, questions } = readRows(layout, mapped, { kind, delimiter: sheet.delimiter, houseSign: null });
  const base: CheckFacts = { ...LIVE, sale, columns: filledColumns(mapped) };
  const facts = { ...base, ...factsOf(precondition, rows) };
  const whole = mappingProblems(mapped, { sale, connectType: facts.connectType, addsLots: true });
  const problems = shownProblems([
    ...whole.map(({ code }) => ({ code, variant: null, columns: [], rowId: null })),
    ...checkRows(rows, facts),
  ]);
  const groups = groupProblems(problems, new Map(rows.map((row) => [row.id, row])), facts);
  const codes: Record<string, string[]> = {};
  for (const { code, lots } of groups) codes[code] = [...(codes[code] ?? []), ...lots];
  return { codes, rows, notices, questions, skipped: layout.skipped };
}

const samples = process.env.ROSTRUM_SAMPLES;
const expectedOf = <File>(folder: string): [string, File][] => {
  const file = join(samples ?? '', folder, 'expected.json');
  return samples === undefined || !existsSync(file)
    ? []
    : Object.entries<File>(JSON.parse(readFileSync(file, 'utf8')) as Record<string, File>);
};

describe('the sample files', () => {
  const errors = expectedOf<Expected>('errors');
  const uploads = expectedOf<Expected>('uploads');
  const inFolder = (folder: string, file: string) => join(samples ?? '', folder, file);

  test('every file with errors has exactly its codes and lots', async () => {
    const lots = errors.filter(([, { upload: what }]) => what !== 'realized');
    const found: unknown[] = [];
    for (const [file, expected] of lots) found.push([file, (await upload(inFolder('errors', file), expected)).codes]);
    expect(found).toEqual(
      lots.map(([file, { expect: codes }]) => [
        file,
        Object.fromEntries(Object.entries(codes).map(([code, named]) => [code, named.map(String)])),
      ]),
    );
  });

  test('every file with realized prices has exactly its codes and lots', async () => {
    const known = Array.from({ length: 12 }, (_, index) => ({
      number: String(index + 1),
      extension: '',
      inventoryNumber: '',
    }));
    for (const [file, { expect: codes }] of errors.filter(([, { upload: what }]) => what === 'realized')) {
      const rows = layoutOf(await readSample(inFolder('errors', file))).lots.map(({ number, cells }) => ({
        id: String(number),
        lotNumber: cells[0]?.text ?? '',
        lotExtension: cells[1]?.text ?? '',
        inventoryNumber: '',
        realizedPrice: cells[2]?.text ?? '',
      }));
      const found: Record<string, number[]> = {};
      for (const { code, rowId } of realizedProblems(rows, { lots: known, currency: 'USD' })) {
        found[code] = [...(found[code] ?? []), Number(rows.find(({ id }) => id === rowId)?.lotNumber)];
      }
      expect([file, found]).toEqual([file, codes]);
    }
  });

  test('every file without errors is read with all its rows and without a question', async () => {
    for (const [file, expected] of uploads.filter(([, { upload: what }]) => what !== 'realized')) {
      const { codes, rows, notices, questions, skipped } = await upload(inFolder('uploads', file), expected);
      expect([file, codes, rows.length, notices, questions, skipped]).toEqual([file, {}, expected.rows, [], [], []]);
    }
  });

  test('the files of a sale say the same in every format', async () => {
    for (const [file, expected] of uploads.filter(([name]) => name.endsWith('-artfact.csv'))) {
      const read = async (name: string) =>
        (await upload(inFolder('uploads', name), expected)).rows.map(({ values }) => values);
      const text = await read(file);
      expect(await read(file.replace('.csv', '.xlsx'))).toEqual(text);
      expect(await read(file.replace('.csv', '.xls'))).toEqual(text);
    }
  });
});

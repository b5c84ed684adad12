/** A worker thread that writes one spreadsheet: it receives the rows in parts, then returns the file and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/node';
import { lowerPriority } from '../../../platform/low-priority';
import type { ColumnKind, SheetColumn, SheetRow } from '../../../rules/sale-results/reports/report-columns';

/** The sheet that the thread starts with. */
export interface SheetStart {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

/** A message to the thread: rows, or the end of the sheet. */
export type SheetMessage = { readonly rows: readonly SheetRow[] } | { readonly isComplete: true };

const FORMATS: Readonly<Record<Exclude<ColumnKind, 'money'>, string>> = {
  text: '@',
  integer: '0',
  percent: '0.0%',
  date: 'yyyy-mm-dd hh:mm',
};

const moneyFormat = (digits: number): string => (digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`);

/** Programs decode `_x0041_` in a text as the character with this code, unless its first underscore is encoded itself. */
const asWritten = (text: string): string => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

function cellOf(value: string | number | null, kind: ColumnKind, { digits, isTotal }: SheetRow): Cell {
  if (value === null) return null;
  const format = kind === 'money' ? moneyFormat(digits) : FORMATS[kind];
  const style = isTotal ? { format, fontWeight: 'bold' as const } : { format };
  return typeof value === 'string'
    ? { ...style, type: String, value: asWritten(value) }
    : { ...style, type: Number, value };
}

lowerPriority();

const { name, columns } = workerData as SheetStart;
const rows: Row[] = [
  columns.map(({ title, kind }) => ({
    type: String,
    value: title,
    fontWeight: 'bold',
    align: kind === 'text' ? 'left' : 'right',
  })),
];

async function send(): Promise<void> {
  const file = await writeXlsxFile(rows, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
  const bytes = new Uint8Array(file);
  parentPort?.postMessage(bytes, [bytes.buffer]);
  parentPort?.close();
}

parentPort?.on('message', (message: SheetMessage) => {
  if ('isComplete' in message) {
    // A failure ends the thread with an error, which its owner receives.
    void send();
    return;
  }
  for (const row of message.rows)
    rows.push(columns.map(({ kind }, index) => cellOf(row.cells[index] ?? null, kind, row)));
});

import type { ColumnKind, SheetRow } from '../../../rules/sale-results/reports/report-columns';
import { MOST_REPORT_ROWS, TOO_MANY_ROWS } from '../../../rules/sale-results/reports/report-files';
import type { CellStyle, WorkbookCell } from '../../core/documents/workbook-xml';
import { type WorkbookRow, writeWorkbook } from '../../core/documents/write-workbook';
import { invalid } from '../../core/errors';
import { inParts } from '../../core/work/pace';
import type { ReportSheet } from './read-report';

/** How a cell looks, and how it does in a row of totals. */
type Styles = readonly [usual: CellStyle, total: CellStyle];

const STYLES: Readonly<Record<Exclude<ColumnKind, 'money'>, Styles>> = {
  text: ['text', 'totalText'],
  integer: ['integer', 'totalInteger'],
  percent: ['percent', 'totalPercent'],
  date: ['date', 'totalDate'],
};

const TWO_DIGITS: Styles = ['amount2', 'totalAmount2'];
/** By the decimal digits of the currency. */
const AMOUNTS: readonly Styles[] = [['amount0', 'totalAmount0'], TWO_DIGITS, TWO_DIGITS, ['amount3', 'totalAmount3']];

function cellOf(value: string | number | null, kind: ColumnKind, { digits, isTotal }: SheetRow): WorkbookCell {
  if (value === null) return null;
  const style = (kind === 'money' ? (AMOUNTS[digits] ?? TWO_DIGITS) : STYLES[kind])[isTotal ? 1 : 0];
  return typeof value === 'string' ? { text: value, style } : { number: String(value), style };
}

/**
 * Writes a report. The file is complete before its first byte is sent, so that a refusal is an answer and not half a file. Throws 422
 * TOO_MANY_ROWS, and when the signal is aborted.
 */
export async function writeReport({ name, columns, parts }: ReportSheet, signal: AbortSignal): Promise<Buffer> {
  let count = 0;
  async function* rows(): AsyncGenerator<readonly WorkbookRow[]> {
    for await (const part of inParts(parts)) {
      signal.throwIfAborted();
      count += part.length;
      if (count > MOST_REPORT_ROWS) throw invalid([TOO_MANY_ROWS]);
      yield part.map((row) => ({
        cells: columns.map(({ kind }, index) => cellOf(row.cells[index] ?? null, kind, row)),
      }));
    }
  }
  const sheet = {
    name,
    columns: columns.map(({ title, kind, width }) => ({
      heading: title,
      headingStyle: kind === 'text' ? ('heading' as const) : ('numberHeading' as const),
      width,
      style: 'general' as const,
    })),
    rows: rows(),
  };
  const chunks: Buffer[] = [];
  for await (const chunk of writeWorkbook([sheet])) chunks.push(chunk);
  return Buffer.concat(chunks);
}

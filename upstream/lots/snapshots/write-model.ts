import { columnNote } from '../../../rules/lots/snapshots/column-notes';
import { type ModelChoice, modelFileName } from '../../../rules/lots/snapshots/lot-files';
import { widthOf } from '../../../rules/lots/snapshots/snapshot-columns';
import { columnType, isRequired, type LotColumn } from '../../../rules/lots/uploads/columns';
import { templateOf } from '../../../rules/lots/uploads/template';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { CellStyle, WorkbookCell } from '../../core/documents/workbook-xml';
import { type WorkbookRow, type WorkbookSheet, writeWorkbook } from '../../core/documents/write-workbook';
import { Download } from '../../core/http/file-answer';

async function* oneGroup(rows: readonly WorkbookRow[]): AsyncGenerator<readonly WorkbookRow[]> {
  yield await Promise.resolve(rows);
}

const saleOf = ({ kind, isTimed }: ModelChoice): SaleKind => {
  if (kind === 'bin') return 'BUY_NOW';
  return isTimed ? 'TIMED' : 'LIVE';
};

/** Inventory numbers are texts, so that programs keep their leading zeros. Auction Flex has letters in its numbers. */
function styleOf(column: LotColumn, { kind }: ModelChoice): CellStyle {
  const type = columnType(column);
  if (type === 'MONEY') return 'decimals2';
  if (type === 'MEASURE' || (type === 'NUMBER' && kind !== 'auctionflex')) return 'integer';
  return 'text';
}

const cellOf = (text: string, style: CellStyle): WorkbookCell =>
  style === 'text' ? { text, style } : { number: text, style };

const NOTE_COLUMNS = [
  { heading: 'Column', width: 24, style: 'text' },
  { heading: 'Required', width: 10, style: 'text' },
  { heading: 'What it takes', width: 90, style: 'text' },
  { heading: 'Example', width: 45, style: 'text' },
] as const;

/** Writes the model for uploads of a kind: the headings with an example, and a second sheet with what each column takes. */
export function modelOf(choice: ModelChoice): Download {
  const sale = saleOf(choice);
  const { columns, headings, example } = templateOf(choice.kind, sale);
  const notes = columns.map((column) => columnNote(column, sale, choice.kind));
  const styles = columns.map((column) => styleOf(column, choice));
  const lots: WorkbookSheet = {
    name: sale === 'BUY_NOW' ? 'Items' : 'Lots',
    columns: columns.map((column, index) => ({
      heading: headings[index] ?? '',
      headingStyle: isRequired(column) ? 'required' : 'heading',
      width: widthOf(column),
      style: styles[index] ?? 'text',
    })),
    rows: oneGroup([{ cells: example.map((text, index) => cellOf(text, styles[index] ?? 'text')) }]),
    rules: columns.map((_, index) => ({
      column: index,
      title: headings[index] ?? '',
      prompt: notes[index]?.text ?? '',
      check: notes[index]?.check ?? null,
    })),
  };
  const about: WorkbookSheet = {
    name: 'Columns',
    columns: NOTE_COLUMNS,
    rows: oneGroup(
      columns.map((column, index) => ({
        cells: [
          headings[index] ?? '',
          isRequired(column) ? 'Yes' : '',
          notes[index]?.text ?? '',
          example[index] ?? '',
        ].map((text) => (text === '' ? null : { text })),
      })),
    ),
  };
  return new Download(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    modelFileName(choice),
    writeWorkbook([lots, about]),
  );
}

import type { UploadCheck } from '../../../rules/lots/uploads/check';
import { CODE } from '../../../rules/lots/uploads/codes';
import { columnLabel, MEASURES, type UploadRow, valueOf } from '../../../rules/lots/uploads/columns';
import { cutAtWord } from '../../../rules/lots/uploads/fixes';
import {
  columnsForMissing,
  isDecided,
  type MappedColumn,
  type MappingProblem,
} from '../../../rules/lots/uploads/mapping';
import { unitName, unitOfHeading } from '../../../rules/lots/uploads/measures';
import { numberKey } from '../../../rules/lots/uploads/row-index';
import { LONGEST_LOT_TITLE } from '../../../rules/lots/uploads/row-problems';
import type { ReadNotice } from '../../../rules/lots/uploads/values';
import type { UploadSession } from './saved-lot-store';
import type { KnownLots } from './upload-facts';

/** Returns a notice for each column of measures whose heading names a unit. Lots have none, so that the numbers stay as they are. */
export const unitNotices = (columns: readonly MappedColumn[], sheetRow: number): ReadNotice[] =>
  columns.filter(isDecided).flatMap(({ target, heading }): ReadNotice[] => {
    const column = MEASURES.find((measure) => measure === target);
    const unit = column === undefined ? null : unitOfHeading(heading);
    return column === undefined || unit === null
      ? []
      : [{ kind: 'UNIT', sheetRow, column, from: heading, to: unitName(unit) }];
  });

/** Returns the highest number of the sale's lots and deleted lots, and of the rows. */
function highestNumber(rows: readonly UploadRow[], { savedLots, deletedNumbers }: KnownLots): number {
  const numbers = [
    ...savedLots.map(({ number }) => number),
    ...deletedNumbers.map(({ number }) => number),
    ...rows.map((row) => valueOf(row, 'lotNumber')),
  ];
  return numbers.reduce((highest, number) => Math.max(highest, Number(numberKey(number, ''))), 0);
}

/** Numbers the rows that add a lot, from 1 in a sale without lots. */
function numbered(
  rows: readonly UploadRow[],
  check: UploadCheck,
  lots: KnownLots,
): { readonly rows: UploadRow[]; readonly first: number; readonly last: number } {
  const first = highestNumber(rows, lots) + 1;
  let next = first;
  const filled = rows.map((row) => {
    if (valueOf(row, 'lotNumber') !== '' || check.savedLotOf(row) !== null) return row;
    next += 1;
    return { ...row, values: { ...row.values, lotNumber: String(next - 1) } };
  });
  return { rows: filled, first, last: next - 1 };
}

const firstLine = (text: string): string => text.trim().split('\n')[0]?.trim() ?? '';

/** Fills a title with the beginning of the description. */
function withTitle(row: UploadRow): UploadRow {
  const line = firstLine(valueOf(row, 'description'));
  if (valueOf(row, 'title') !== '' || line === '') return row;
  return { ...row, values: { ...row.values, title: cutAtWord(line, LONGEST_LOT_TITLE) } };
}

/** Rows with what the file has no column for. */
export interface FilledRows {
  readonly problems: readonly MappingProblem[];
  readonly rows: readonly UploadRow[];
  readonly notices: readonly ReadNotice[];
}

/** Fills what a sheet lacks as a whole, if that can be done and staff have nothing else to decide: numbers and titles. */
export function fillMissing(
  rows: readonly UploadRow[],
  problems: readonly MappingProblem[],
  columns: readonly MappedColumn[],
  {
    check,
    lots,
    session,
    headingRow,
  }: {
    readonly check: UploadCheck;
    readonly lots: KnownLots;
    readonly session: UploadSession;
    readonly headingRow: number | null;
  },
): FilledRows {
  const [problem] = problems;
  const isMissing = problems.length === 1 && problem?.code === CODE.UNKNOWN_COLUMNS && problem.headings.length === 0;
  const sources = isMissing ? columnsForMissing(problem.missing, columns) : null;
  if (sources === null) return { problems, rows, notices: [] };
  const sheetRow = headingRow ?? 1;
  let filled = rows;
  const notices: ReadNotice[] = [];
  for (const [column, source] of sources) {
    if (source === null) {
      const { rows: next, first, last } = numbered(filled, check, lots);
      filled = next;
      if (last >= first) notices.push({ kind: 'NUMBERED', sheetRow, column, from: String(first), to: String(last) });
    } else {
      filled = filled.map(withTitle);
      notices.push({ kind: 'FILLED', sheetRow, column, from: columnLabel(source, session.sale) });
    }
  }
  return { problems: [], rows: filled, notices };
}

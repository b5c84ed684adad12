import { openCheckInSteps } from '../../../rules/lots/uploads/check';
import type { UploadRow } from '../../../rules/lots/uploads/columns';
import { layoutInSteps } from '../../../rules/lots/uploads/heading-row';
import { isDecided, mapColumns, mappingProblems } from '../../../rules/lots/uploads/mapping';
import type { SheetRow } from '../../../rules/lots/uploads/sheet';
import { readRowsInSteps } from '../../../rules/lots/uploads/values';
import { inBreaths } from '../../core/breaths';
import { fillMissing, unitNotices } from './fill-missing';
import type { HouseMemory } from './memory-store';
import type { UploadSession } from './saved-lot-store';
import { factsOf, type KnownLots } from './upload-facts';
import type { StoredReading, StoredRow, UploadRecord } from './upload-store';

/** How a sheet is read. */
export type SheetChoices = Pick<UploadRecord, 'kind' | 'head' | 'choices' | 'answers' | 'leavesOutHidden' | 'clears'>;

/** What a sheet means. */
export interface Interpretation {
  readonly reading: StoredReading;
  /** None if some columns have no confirmed meaning. */
  readonly rows: readonly UploadRow[];
}

/** Notices of a sheet beyond these are only counted. */
const MOST_NOTICES = 500;

/** Reads what the columns and rows of a sheet mean. Pauses between steps, so that other requests are served meanwhile. */
export async function interpretSheet(
  sheet: readonly SheetRow[],
  choices: SheetChoices,
  {
    session,
    lots,
    memory,
  }: { readonly session: UploadSession; readonly lots: KnownLots; readonly memory: HouseMemory },
): Promise<Interpretation> {
  const layout = await inBreaths(layoutInSteps(sheet, (normal) => memory.headings.has(normal)));
  const chosen = new Map(Object.entries(choices.choices).map(([index, target]) => [Number(index), target]));
  const columns = mapColumns(layout, session.sale, memory, chosen);
  const read = await inBreaths(
    readRowsInSteps(layout, columns.filter(isDecided), {
      kind: choices.kind,
      delimiter: choices.head.delimiter,
      houseSign: memory.sign,
      answers: choices.answers,
      leavesOutHiddenRows: choices.leavesOutHidden,
      currency: session.currency,
    }),
  );
  const facts = factsOf(session, lots, read.rows, { columns, clears: choices.clears });
  const check = await inBreaths(openCheckInSteps(read.rows, facts));
  const addsLots = read.rows.length === 0 || read.rows.some((row) => check.savedLotOf(row) === null);
  const lacking = mappingProblems(columns, { sale: session.sale, connectType: session.connectType, addsLots });
  const { headingRow } = layout;
  const filled = fillMissing(read.rows, lacking, columns, { check, lots, session, headingRow });
  const notices = [...filled.notices, ...unitNotices(columns, headingRow ?? 1), ...read.notices];
  return {
    reading: {
      columns,
      problems: filled.problems,
      questions: read.questions,
      notices: notices.slice(0, MOST_NOTICES),
      noticeCount: notices.length,
      skipped: layout.skipped.slice(0, MOST_NOTICES),
      headingRow,
      hiddenLots: layout.hiddenLots,
    },
    rows: filled.problems.length > 0 ? [] : filled.rows,
  };
}

/** Returns rows of a sheet as they are stored for the review. */
export const storedRows = (rows: readonly UploadRow[], version: number): StoredRow[] =>
  rows.map(({ id, sheetRow, values, faults, lotRef }, index) => ({
    id,
    position: index + 1,
    sheetRow,
    cells: values,
    faults: faults ?? null,
    lotRef: lotRef ?? null,
    isDeleted: false,
    version,
  }));

/** Returns stored rows as rules read them. */
export const uploadRows = (rows: readonly StoredRow[]): UploadRow[] =>
  rows.map(({ id, sheetRow, cells, faults, lotRef }) => ({
    id,
    sheetRow,
    values: cells,
    ...(faults !== null && { faults }),
    ...(lotRef !== null && { lotRef }),
  }));

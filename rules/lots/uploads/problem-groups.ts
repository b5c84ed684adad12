import type { UploadProblem } from './check';
import {
  type CodeWords,
  type Severity,
  severityOf,
  type UploadCode,
  type Variant,
  type WordFacts,
  wordsOf,
} from './codes';
import { type LotColumn, type UploadRow, valueOf } from './columns';

/** The problems of an upload with the same code and words. */
export interface ProblemGroup extends CodeWords {
  readonly code: UploadCode;
  readonly variant: Variant | null;
  readonly severity: Severity;
  readonly rowIds: readonly string[];
  /** What people call the rows: their lot numbers, otherwise their rows in the file. */
  readonly lots: readonly string[];
  readonly inventoryNumbers: readonly string[];
}

/** Returns what people call a row: its number with its extension, otherwise its row in the file. */
export function rowName(row: UploadRow): string {
  const number = valueOf(row, 'lotNumber');
  const extension = valueOf(row, 'lotExtension');
  // A digit isn't an extension, and would read as one more digit of the number.
  if (number !== '') return /^\d/.test(extension) ? `${number}-${extension}` : number + extension;
  return row.sheetRow === null ? 'new row' : `row ${row.sheetRow}`;
}

/** Returns the problems to show: only the breaking ones if there are any. */
export function shownProblems<Problem extends { readonly code: UploadCode }>(problems: readonly Problem[]): Problem[] {
  const breaking = problems.filter(({ code }) => severityOf(code) === 'BREAKING');
  return breaking.length > 0 ? breaking : [...problems];
}

/** Returns whether the rows of an upload can be saved. Warnings don't stop them. */
export const canSave = (codes: Iterable<UploadCode>): boolean =>
  [...codes].every((code) => severityOf(code) === 'WARNING');

/** Groups problems by code, and those of 142 and 109 by their words, in the order of the codes. */
export function groupProblems(
  problems: readonly UploadProblem[],
  rows: ReadonlyMap<string, UploadRow>,
  facts: WordFacts,
): ProblemGroup[] {
  const groups = new Map<string, { readonly words: CodeWords; readonly of: UploadProblem[] }>();
  for (const problem of problems) {
    const key = `${problem.code} ${problem.variant ?? ''}`;
    const group = groups.get(key) ?? { words: wordsOf(problem.code, problem.variant, facts), of: [] };
    if (group.of.length === 0) groups.set(key, group);
    group.of.push(problem);
  }
  return [...groups.values()]
    .flatMap(({ words, of }) => {
      const [first] = of;
      if (first === undefined) return [];
      const rowIds = [...new Set(of.flatMap(({ rowId }) => (rowId === null ? [] : [rowId])))];
      const found = rowIds.flatMap((id) => rows.get(id) ?? []);
      return {
        ...words,
        code: first.code,
        variant: first.variant,
        severity: severityOf(first.code),
        rowIds,
        lots: [...new Set(found.map(rowName))],
        inventoryNumbers: [...new Set(found.map((row) => valueOf(row, 'inventoryNumber')))].filter((one) => one !== ''),
      };
    })
    .sort((one, other) => one.code - other.code);
}

/** Returns the columns to highlight in a row. */
export const highlighted = (problems: readonly { readonly columns: readonly LotColumn[] }[]): Set<LotColumn> =>
  new Set(problems.flatMap(({ columns }) => columns));

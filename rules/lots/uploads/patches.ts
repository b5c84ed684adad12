import { type LotColumn, type UploadRow, valueOf } from './columns';
import { typedValues } from './values';

/** A change of a cell. The patches of one operation are one step of undo, and are saved together. */
export interface CellPatch {
  readonly rowId: string;
  readonly column: LotColumn;
  readonly from: string;
  readonly to: string;
}

/** Returns the patches that undo others. */
export const inverseOf = (patches: readonly CellPatch[]): CellPatch[] =>
  patches.map(({ rowId, column, from, to }) => ({ rowId, column, from: to, to: from })).reverse();

function withValue(row: UploadRow, column: LotColumn, text: string): UploadRow {
  const { [column]: _before, ...others } = row.values;
  return { ...row, values: text === '' ? others : { ...others, [column]: text } };
}

/** Returns the rows that patches change, as they are afterward. A patch of an unknown row adds it. */
export function patchedRows(rows: ReadonlyMap<string, UploadRow>, patches: readonly CellPatch[]): UploadRow[] {
  const changed = new Map<string, UploadRow>();
  for (const { rowId, column, to } of patches) {
    const row = changed.get(rowId) ?? rows.get(rowId) ?? { id: rowId, sheetRow: null, values: {} };
    changed.set(rowId, withValue(row, column, to));
  }
  return [...changed.values()];
}

/** Returns the patches whose cells don't have the value that they change, because somebody else edited them. */
export const conflictsOf = (rows: ReadonlyMap<string, UploadRow>, patches: readonly CellPatch[]): CellPatch[] => {
  const seen = new Map<string, string>();
  return patches.filter(({ rowId, column, from, to }) => {
    const cell = `${rowId} ${column}`;
    const row = rows.get(rowId);
    const value = seen.get(cell) ?? (row === undefined ? '' : valueOf(row, column));
    seen.set(cell, to);
    return value !== from;
  });
};

/** Returns the patch of a cell, or none if it has the value already. */
export function patchOf(row: UploadRow, column: LotColumn, to: string): CellPatch[] {
  const from = valueOf(row, column);
  return from === to ? [] : [{ rowId: row.id, column, from, to }];
}

/** A rectangle of cells, by places in the lists of rows and columns that are shown. The last ones are included. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Fills the first row of a range down. */
export function fillDown(rows: readonly UploadRow[], columns: readonly LotColumn[], range: CellRange): CellPatch[] {
  const source = rows[range.firstRow];
  if (source === undefined) return [];
  const filled = columns.slice(range.firstColumn, range.lastColumn + 1);
  return rows
    .slice(range.firstRow + 1, range.lastRow + 1)
    .flatMap((row) => filled.flatMap((column) => patchOf(row, column, valueOf(source, column))));
}

/** Clears the cells of a range. */
export const clearCells = (rows: readonly UploadRow[], columns: readonly LotColumn[], range: CellRange): CellPatch[] =>
  rows
    .slice(range.firstRow, range.lastRow + 1)
    .flatMap((row) =>
      columns.slice(range.firstColumn, range.lastColumn + 1).flatMap((column) => patchOf(row, column, '')),
    );

/** Reads what a spreadsheet program copies: rows of cells between tabs, in quotes if they have tabs, line breaks, or quotes. */
export function readClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  while (at <= source.length) {
    let cell: string;
    const quoted = source[at] === '"' ? /"((?:[^"]|"")*)"(?=[\t\n]|$)/y : null;
    if (quoted !== null) quoted.lastIndex = at;
    const match = quoted?.exec(source) ?? null;
    if (match === null) {
      const end = source.slice(at).search(/[\t\n]/);
      cell = end < 0 ? source.slice(at) : source.slice(at, at + end);
      at += cell.length;
    } else {
      cell = (match[1] ?? '').replaceAll('""', '"');
      at += match[0].length;
    }
    rows.at(-1)?.push(cell);
    if (source[at] === '\n') rows.push([]);
    at += 1;
  }
  return rows;
}

/** Returns the range as text that spreadsheet programs paste. */
export const clipboardOf = (rows: readonly UploadRow[], columns: readonly LotColumn[], range: CellRange): string =>
  rows
    .slice(range.firstRow, range.lastRow + 1)
    .map((row) =>
      columns
        .slice(range.firstColumn, range.lastColumn + 1)
        .map((column) => valueOf(row, column))
        .map((value) => (/[\t\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
        .join('\t'),
    )
    .join('\n');

/** Where to paste. */
export interface PasteTarget {
  readonly rows: readonly UploadRow[];
  readonly columns: readonly LotColumn[];
  readonly range: CellRange;
  /** Returns the id of a new row, by its place among the new ones. */
  readonly newId: (place: number) => string;
}

/**
 * Pastes a block of cells. A single value fills the range; a larger block starts at its first cell. Rows past the end are added, and
 * columns past the end are left out.
 */
export function pasteCells(block: readonly (readonly string[])[], target: PasteTarget): CellPatch[] {
  const { rows, columns, range, newId } = target;
  const [first] = block;
  const isSingle = block.length === 1 && first?.length === 1;
  const height = isSingle ? range.lastRow - range.firstRow + 1 : block.length;
  const width = isSingle ? range.lastColumn - range.firstColumn + 1 : Math.max(0, ...block.map(({ length }) => length));
  const pasted = columns.slice(range.firstColumn, range.firstColumn + width);
  // The numbers of a column are read together, because one of them can decide how the others are written.
  const values = pasted.map((column, place) =>
    typedValues(
      column,
      Array.from({ length: height }, (_, line) => (isSingle ? first[0] : block[line]?.[place]) ?? ''),
    ),
  );
  return Array.from({ length: height }, (_, line) => {
    const row = rows[range.firstRow + line];
    const isNew = row === undefined;
    const into = row ?? { id: newId(range.firstRow + line - rows.length), sheetRow: null, values: {} };
    return pasted.flatMap((column, place) =>
      isNew || isSingle || place < (block[line]?.length ?? 0) ? patchOf(into, column, values[place]?.[line] ?? '') : [],
    );
  }).flat();
}

/** What to look for. */
export interface CellSearch {
  readonly text: string;
  readonly matchesCase: boolean;
  readonly isWholeCell: boolean;
}

function patternOf({ text, matchesCase, isWholeCell }: CellSearch): RegExp {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(isWholeCell ? `^${literal}$` : literal, matchesCase ? 'gu' : 'giu');
}

/** A cell that has what was looked for. */
export interface FoundCell {
  readonly rowId: string;
  readonly column: LotColumn;
}

/** Returns the cells with a text, row by row. */
export function findCells(rows: readonly UploadRow[], columns: readonly LotColumn[], search: CellSearch): FoundCell[] {
  if (search.text === '') return [];
  const pattern = patternOf(search);
  return rows.flatMap((row) =>
    columns.filter((column) => valueOf(row, column).search(pattern) >= 0).map((column) => ({ rowId: row.id, column })),
  );
}

/** Replaces a text in cells. */
export function replaceInCells(
  rows: readonly UploadRow[],
  columns: readonly LotColumn[],
  search: CellSearch,
  replacement: string,
): CellPatch[] {
  if (search.text === '') return [];
  const pattern = patternOf(search);
  return rows.flatMap((row) =>
    columns.flatMap((column) =>
      patchOf(
        row,
        column,
        valueOf(row, column)
          .replace(pattern, () => replacement)
          .trim(),
      ),
    ),
  );
}

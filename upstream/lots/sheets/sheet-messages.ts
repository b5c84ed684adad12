import type { SheetCell, SheetRow } from '../../../rules/lots/uploads/sheet';
import type { ReadingChoice, SheetHead } from './open-sheet';

/** The messages between the services and the process that reads spreadsheets. It reads one file at a time. */
export type ToSheetProcess =
  | {
      /** Read a file of `size` bytes: at the path, or if that is null, from the following parts. */
      readonly kind: 'read';
      readonly path: string | null;
      readonly size: number;
      readonly choice: ReadingChoice;
    }
  | { readonly kind: 'part'; readonly bytes: Uint8Array };

/** The answer to one file: a head and any number of rows, and then `done` or `refused`. */
export type FromSheetProcess =
  | { readonly kind: 'head'; readonly head: SheetHead }
  | { readonly kind: 'rows'; readonly rows: readonly PackedRow[] }
  | { readonly kind: 'done'; readonly memory: MemoryReport }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** The parser's error, for the log. */
      readonly cause: string | null;
      readonly memory: MemoryReport;
    };

/** The process's resident memory in bytes: after a file, and its peak while the file was read. */
export interface MemoryReport {
  readonly now: number;
  readonly peak: number;
}

/** Most cells are texts, which are sent as they are. */
type PackedCell = string | null | readonly [text: string, number?: string, fault?: SheetCell['fault']];
type PackedRow = readonly [number: number, isHidden: boolean, cells: readonly PackedCell[]];

const packedCell = (cell: SheetCell | null): PackedCell => {
  if (cell === null) return null;
  const { text, number, fault } = cell;
  return number === undefined && fault === undefined ? text : [text, number, fault];
};

function unpackedCell(cell: PackedCell): SheetCell | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return { text: cell };
  const [text, number, fault] = cell;
  return { text, ...(number !== undefined && { number }), ...(fault !== undefined && { fault }) };
}

export const packedRow = ({ number, isHidden, cells }: SheetRow): PackedRow => [
  number,
  isHidden,
  cells.map(packedCell),
];

export const unpackedRow = ([number, isHidden, cells]: PackedRow): SheetRow => ({
  number,
  isHidden,
  cells: cells.map(unpackedCell),
});

/** Signals with which the process ends itself; their names say why, and nothing else sends them. */
export const OUT_OF_TIME = 'SIGALRM';
export const OUT_OF_MEMORY = 'SIGUSR2';

/** The limits of the process, which are the arguments of its program. */
export interface ProcessLimits {
  /** Seconds of processor time for a file, so that a busy machine refuses no file that an idle one reads. */
  readonly seconds: number;
  /** Resident memory in MB. */
  readonly memory: number;
}

import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { projectFile } from '../../../platform/project-file';
import type { ReadSheet } from '../../../rules/lots/uploads/sheet';
import { FairQueue } from '../../core/work/fair-queue';
import type { ReadingChoice } from './open-sheet';
import { type Reading, ReadingProcess, type ReadingProcessOptions, type SheetSource } from './reading-process';
import { SHEET_LIMITS, sheetRefusal } from './sheet-refusal';

/** An uploaded spreadsheet. */
export type SpreadsheetFile = ReadingChoice & {
  /** For the log. What the file is, only its content says. */
  readonly fileName: string;
  /** The id of the house. */
  readonly house: number;
} & ({ readonly bytes: Uint8Array } | { readonly path: string });

/** Reads uploaded spreadsheets in processes of their own. */
export interface SpreadsheetReader {
  /**
   * Returns the rows of a .csv, .xls, or .xlsx file: of the chosen sheet, or of the first visible one with rows. Throws a
   * Refusal with a message for staff; its codes are those of `SheetRefusalCode`.
   */
  readonly read: (file: SpreadsheetFile) => Promise<ReadSheet>;
  /** Ends the processes. Files that are waiting or being read are refused. */
  readonly stop: () => Promise<void>;
}

export interface SpreadsheetReaderOptions extends Partial<ReadingProcessOptions> {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Called with the id of each process that is started. */
  readonly onProcess?: (id: number | undefined) => void;
  /** How many files of a house wait at most. */
  readonly mostPerHouse?: number;
}

/** Two, so that a file which takes all its time delays the other houses little. */
const MOST_PROCESSES = 2;
const MOST_PER_HOUSE = 5;
const MOST_IN_ALL = 50;
/** A process that has grown to more MB than this after a file is replaced, which returns its memory. */
const LARGEST_IDLE = 160;

const MB = 1024 * 1024;

const DEFAULTS: Omit<ReadingProcessOptions, 'program'> = { heap: 256, memory: 512, seconds: 10, patience: 30 };

interface Waiting {
  readonly file: SpreadsheetFile;
  readonly source: SheetSource;
  readonly resolve: (sheet: ReadSheet) => void;
  readonly reject: (error: unknown) => void;
}

const stopped = () => sheetRefusal('BUSY', 'The services are restarting. Try again in a minute.');

async function sourceOf(file: SpreadsheetFile): Promise<SheetSource> {
  const { encoding, delimiter, sheetName } = file;
  const size = 'path' in file ? (await stat(file.path)).size : file.bytes.length;
  if (size > SHEET_LIMITS.fileBytes) throw sheetRefusal('TOO_LARGE');
  const [path, bytes] = 'path' in file ? [file.path, null] : [null, file.bytes];
  return { path, bytes, size, choice: { encoding, delimiter, sheetName } };
}

class ReaderPool implements SpreadsheetReader {
  private readonly queue: FairQueue<Waiting>;
  private readonly processes = new Set<ReadingProcess>();
  private readonly idle: ReadingProcess[] = [];
  private readonly reading = new Set<number>();
  private isStopped = false;

  constructor(private readonly options: SpreadsheetReaderOptions) {
    this.queue = new FairQueue(options.mostPerHouse ?? MOST_PER_HOUSE, MOST_IN_ALL);
  }

  read = async (file: SpreadsheetFile): Promise<ReadSheet> => {
    const source = await sourceOf(file);
    return new Promise((resolve, reject) => {
      if (this.isStopped) throw stopped();
      if (!this.queue.add(file.house, { file, source, resolve, reject })) throw sheetRefusal('BUSY');
      this.startNext();
    });
  };

  stop = async (): Promise<void> => {
    this.isStopped = true;
    for (const { reject } of this.queue.clear()) reject(stopped());
    const processes = [...this.processes];
    for (const one of processes) one.kill();
    await Promise.all(processes.map(({ ended }) => ended));
  };

  private startNext(): void {
    while (this.reading.size < MOST_PROCESSES) {
      const next = this.queue.next((house) => !this.reading.has(house));
      if (next === null) return;
      this.reading.add(next.house);
      void this.readOne(next.item);
    }
  }

  private async readOne({ file, source, resolve, reject }: Waiting): Promise<void> {
    const process = this.idle.pop() ?? this.newProcess();
    const reading = await process.read(source);
    this.log(file, reading);
    this.release(process, reading);
    this.reading.delete(file.house);
    if (reading.sheet) resolve(reading.sheet);
    else reject(this.isStopped ? stopped() : reading.refusal);
    this.startNext();
  }

  private newProcess(): ReadingProcess {
    const program = projectFile('dist/upstream/lots/sheets/sheet-process.mjs');
    const process = new ReadingProcess({ program, ...DEFAULTS, ...this.options });
    this.processes.add(process);
    this.options.onProcess?.(process.id);
    void process.ended.then(() => {
      this.processes.delete(process);
      const at = this.idle.indexOf(process);
      if (at >= 0) this.idle.splice(at, 1);
    });
    return process;
  }

  /** Keeps one process for the next file, because starting one takes longer than reading most files. */
  private release(process: ReadingProcess, { memory }: Reading): void {
    const isSmall = memory !== null && memory.now <= LARGEST_IDLE * MB;
    if (isSmall && process.isAlive && this.idle.length === 0) this.idle.push(process);
    else process.kill();
    if (this.idle.length === 0 && !this.isStopped) this.idle.push(this.newProcess());
  }

  private log({ fileName, house }: SpreadsheetFile, { sheet, refusal, cause, memory }: Reading): void {
    const facts = { house, fileName, memory };
    if (sheet) this.options.log.info({ ...facts, format: sheet.format, rows: sheet.rows.length }, 'spreadsheet read');
    else if (refusal?.code === 'FAILED') this.options.log.warn({ ...facts, cause }, 'reading a spreadsheet failed');
    else this.options.log.info({ ...facts, code: refusal?.code, cause }, 'spreadsheet refused');
  }
}

/** Returns a reader of spreadsheets. It starts its first process with the first file. */
export const createSpreadsheetReader = (options: SpreadsheetReaderOptions): SpreadsheetReader =>
  new ReaderPool(options);

declare module '../../core/services' {
  interface Services {
    /** Reads uploaded spreadsheets. */
    readonly spreadsheets: SpreadsheetReader;
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import type { ReadSheet, SheetRow } from '../../../rules/lots/uploads/sheet';
import type { Refusal } from '../../core/errors';
import type { ReadingChoice, SheetHead } from './open-sheet';
import {
  type FromSheetProcess,
  type MemoryReport,
  OUT_OF_MEMORY,
  OUT_OF_TIME,
  type ProcessLimits,
  type ToSheetProcess,
  unpackedRow,
} from './sheet-messages';
import { isRefusalCode, sheetRefusal } from './sheet-refusal';

/** A file to read: at a path, or in memory. */
export interface SheetSource {
  readonly path: string | null;
  readonly bytes: Uint8Array | null;
  readonly size: number;
  readonly choice: ReadingChoice;
}

/** How a file was read. */
export interface Reading {
  readonly sheet: ReadSheet | null;
  readonly refusal: Refusal | null;
  /** The parser's error, or what the process printed before it ended. */
  readonly cause: string | null;
  /** Null if the process has ended. */
  readonly memory: MemoryReport | null;
}

export interface ReadingProcessOptions extends ProcessLimits {
  /** The file of the program. */
  readonly program: string;
  /** JavaScript's memory in MB. */
  readonly heap: number;
  /** Seconds after which a process that uses no processor time is ended as well. */
  readonly patience: number;
}

const PART = 1024 * 1024;
const MOST_PRINTED = 4000;
/** The exit code of a process whose JavaScript memory is exhausted, if no signal says it. */
const ABORTED = 134;

const tooMuchMemory = () =>
  sheetRefusal(
    'TOO_LARGE',
    "Reading the spreadsheet takes too much memory. Delete sheets and formatting that you don't need, or save it as .csv, and upload it again.",
  );

function refusalOfEnd(code: number | null, signal: string | null): Refusal {
  if (signal === OUT_OF_TIME) return sheetRefusal('TOO_SLOW');
  if (signal === OUT_OF_MEMORY || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === ABORTED)
    return tooMuchMemory();
  return sheetRefusal('FAILED');
}

/** A process that reads spreadsheets, one at a time. It gets no environment: what a file could make it do must not find secrets. */
export class ReadingProcess {
  private readonly child: ChildProcess;
  private finish: ((reading: Reading) => void) | null = null;
  private head: SheetHead | null = null;
  private rows: SheetRow[] = [];
  private printed = '';
  private isTooSlow = false;
  private hasEnded = false;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;

  constructor(private readonly options: ReadingProcessOptions) {
    const { program, heap, seconds, memory } = options;
    this.child = fork(program, [JSON.stringify({ seconds, memory } satisfies ProcessLimits)], {
      env: {},
      execArgv: [`--max-old-space-size=${heap}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.on('data', (text: Buffer) => {
      this.printed = (this.printed + text.toString()).slice(-MOST_PRINTED);
    });
    this.child.on('message', (message: FromSheetProcess) => this.receive(message));
    this.ended = new Promise((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        this.hasEnded = true;
        const refusal = this.isTooSlow ? sheetRefusal('TOO_SLOW') : refusalOfEnd(code, signal);
        this.settle({ sheet: null, refusal, cause: `${signal ?? code ?? ''} ${this.printed}`.trim(), memory: null });
        resolve();
      };
      this.child.once('close', end);
      this.child.once('error', (error) => {
        this.printed += error.message;
        // Without a process id it was never started, and doesn't end either.
        if (this.child.pid === undefined) end(null, null);
      });
    });
  }

  get isAlive(): boolean {
    return !this.hasEnded;
  }

  /** The process id, for tests. */
  get id(): number | undefined {
    return this.child.pid;
  }

  /** Reads a file, and always resolves. */
  async read({ path, bytes, size, choice }: SheetSource): Promise<Reading> {
    [this.head, this.rows] = [null, []];
    const reading = new Promise<Reading>((resolve) => {
      this.finish = resolve;
    });
    const timer = setTimeout(() => {
      this.isTooSlow = true;
      this.kill();
    }, this.options.patience * 1000);
    if (this.hasEnded) this.settle({ sheet: null, refusal: sheetRefusal('FAILED'), cause: null, memory: null });
    await this.send({ kind: 'read', path, size, choice });
    // Sending waits, so that the copies of a large file are not made at once.
    for (let at = 0; bytes !== null && at < size && this.finish !== null; at += PART)
      await this.send({ kind: 'part', bytes: bytes.subarray(at, at + PART) });
    return reading.finally(() => clearTimeout(timer));
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private send(message: ToSheetProcess): Promise<void> {
    return new Promise((resolve) => {
      // If the process has ended, its end settles the reading.
      if (!this.child.connected) resolve();
      else this.child.send(message, () => resolve());
    });
  }

  private receive(message: FromSheetProcess): void {
    if (message.kind === 'head') this.head = message.head;
    else if (message.kind === 'rows') for (const row of message.rows) this.rows.push(unpackedRow(row));
    else if (message.kind === 'done') {
      const sheet = this.head && { ...this.head, rows: this.rows };
      this.settle({ sheet, refusal: sheet ? null : sheetRefusal('FAILED'), cause: null, memory: message.memory });
    } else {
      const { code, cause, memory } = message;
      const refusal = isRefusalCode(code) ? sheetRefusal(code, message.message) : sheetRefusal('FAILED');
      this.settle({ sheet: null, refusal, cause, memory });
    }
  }

  private settle(reading: Reading): void {
    const finish = this.finish;
    this.finish = null;
    this.rows = [];
    finish?.(reading);
  }
}

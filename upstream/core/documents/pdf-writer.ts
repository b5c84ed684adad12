import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { PassThrough, type Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { invalid } from '../errors';
import { HouseTurns } from '../work/house-turns';
import { inParts } from '../work/pace';
import { untilAborted } from '../work/until-aborted';
import type { PdfMessage, PdfReply } from './pdf-thread';
import type { SheetOptions } from './sheet';

/** How many PDFs are written at once. Each has a thread, and most of a thread's memory is the fonts of its file. */
const MOST_FILES = 4;
/** How many threads draw at the same time: one processor is left for everything else. */
const MOST_DRAWING = Math.max(1, Math.min(MOST_FILES, availableParallelism() - 1));
/** The memory of a thread in MB. If it runs out, the PDF fails, not the process. */
const MEMORY = 512;
/** How many threads wait for the next file, how large their heaps are at most in bytes, and for how long. */
const MOST_IDLE = 2;
const LARGEST_IDLE = 128 * 1024 * 1024;
const IDLE_MS = 60_000;
/** How far a thread is ahead of the reader, in bytes. Most PDFs are shorter, so a slow reader doesn't hold a thread. */
const AHEAD = 8 * 1024 * 1024;
/** How long a reader of a longer PDF can hold its thread without reading. */
const PATIENCE_MS = 60_000;

const TOO_LARGE = {
  code: 'PDF_TOO_LARGE',
  message: 'This PDF is too large. Select fewer invoices.',
  field: null,
} as const;

/** A PDF to write. */
export interface Pdf {
  /** The house that asks for it. */
  readonly house: number;
  /** The built file of the thread that draws it, which calls `drawPdf`. */
  readonly program: string;
  readonly options: SheetOptions;
  /** What `draw` receives, in order. Read when the thread needs it. */
  readonly batches: AsyncIterable<unknown>;
}

export interface PdfWriterOptions {
  readonly mostFiles?: number;
  readonly memory?: number;
  readonly ahead?: number;
  readonly patienceMs?: number;
}

/** Writes PDFs in threads of their own, because drawing takes too long to do it between the requests of others. */
export interface PdfWriter {
  /**
   * Returns the file, which arrives while it is drawn. It fails when it can't be drawn and when the signal is aborted; with 422
   * PDF_TOO_LARGE when it doesn't fit in memory.
   */
  readonly write: (pdf: Pdf, signal: AbortSignal) => Readable;
}

/** A thread that draws files, one after the other. */
class PdfThread {
  private readonly worker: Worker;
  private readonly failed: Promise<never>;
  private onReply: (reply: PdfReply) => void = () => undefined;
  private heap = Infinity;

  constructor(
    readonly program: string,
    memory: number,
  ) {
    this.worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memory } });
    this.worker.on('message', (reply: PdfReply) => this.onReply(reply));
    this.failed = new Promise((_, reject) => {
      this.worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? invalid([TOO_LARGE]) : error),
      );
      this.worker.once('exit', () => reject(new Error('The thread ended without a PDF.')));
    });
    // It may fail while nothing is drawn.
    this.failed.catch(() => undefined);
  }

  /** Waits until the thread has done it. */
  async tell(message: PdfMessage<unknown>, onPart: (part: Buffer) => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const done = new Promise<void>((resolve) => {
      this.onReply = (reply) => {
        if ('part' in reply) onPart(Buffer.from(reply.part.buffer));
        else {
          this.heap = reply.heap;
          resolve();
        }
      };
    });
    this.worker.postMessage(message);
    await untilAborted(signal, Promise.race([done, this.failed]));
  }

  get isSmall(): boolean {
    return this.heap <= LARGEST_IDLE;
  }

  /** Whether the process waits for the thread before it ends. */
  hold(isHeld: boolean): void {
    if (isHeld) this.worker.ref();
    else this.worker.unref();
  }

  end(): void {
    void this.worker.terminate();
  }
}

/** Threads that have drawn a file and wait for the next one, because starting one takes longer than drawing most files. */
class IdleThreads {
  private readonly idle: { readonly thread: PdfThread; readonly leave: NodeJS.Timeout }[] = [];

  take(program: string): PdfThread | null {
    const at = this.idle.findIndex(({ thread }) => thread.program === program);
    const [found] = at < 0 ? [] : this.idle.splice(at, 1);
    if (!found) return null;
    clearTimeout(found.leave);
    found.thread.hold(true);
    return found.thread;
  }

  add(thread: PdfThread): void {
    if (!thread.isSmall) {
      thread.end();
      return;
    }
    thread.hold(false);
    this.idle.push({ thread, leave: setTimeout(() => this.drop(thread), IDLE_MS).unref() });
    const [oldest] = this.idle;
    if (oldest && this.idle.length > MOST_IDLE) this.drop(oldest.thread);
  }

  private drop(thread: PdfThread): void {
    const at = this.idle.findIndex((one) => one.thread === thread);
    for (const { leave } of this.idle.splice(at, 1)) clearTimeout(leave);
    thread.end();
  }
}

const waitingIn = (file: PassThrough): number => file.readableLength + file.writableLength;

/** Waits while too much of the file waits for its reader. Throws if nothing is read. */
async function untilRead(file: PassThrough, patienceMs: number, signal: AbortSignal): Promise<void> {
  while (file.writableNeedDrain) {
    const before = waitingIn(file);
    const waited = AbortSignal.timeout(patienceMs);
    await once(file, 'drain', { signal: AbortSignal.any([signal, waited]) }).catch((error: unknown) => {
      if (signal.aborted || !waited.aborted) throw error;
      if (waitingIn(file) >= before) throw new Error('The PDF is not being read.');
    });
  }
}

/**
 * Returns a writer of PDFs. Houses take turns: each has one PDF written at a time. Those that are being written take turns with
 * each batch.
 */
export function createPdfWriter({
  mostFiles = MOST_FILES,
  memory = MEMORY,
  ahead = AHEAD,
  patienceMs = PATIENCE_MS,
}: PdfWriterOptions = {}): PdfWriter {
  const files = new HouseTurns(mostFiles);
  const drawing = new HouseTurns(MOST_DRAWING);
  const idle = new IdleThreads();

  async function drawInThread(
    { house, program, options, batches }: Pdf,
    file: PassThrough,
    signal: AbortSignal,
  ): Promise<void> {
    const thread = idle.take(program) ?? new PdfThread(program, memory);
    const draw = async (message: PdfMessage<unknown>) => {
      const end = await drawing.take(house, signal);
      await thread.tell(message, (part) => file.write(part), signal).finally(end);
    };
    try {
      await draw({ options });
      for await (const batch of inParts(batches)) {
        await draw({ batch });
        await untilRead(file, patienceMs, signal);
      }
      await draw({ isComplete: true });
    } catch (error) {
      thread.end();
      throw error;
    }
    idle.add(thread);
  }

  async function writeInTurn(pdf: Pdf, file: PassThrough, signal: AbortSignal): Promise<void> {
    const end = await files.take(pdf.house, signal);
    await drawInThread(pdf, file, signal).finally(end);
    file.end();
  }

  return {
    write(pdf, signal) {
      const file = new PassThrough({ highWaterMark: ahead });
      // It may fail before anybody reads it, and an error without a listener would end the process.
      file.on('error', () => undefined);
      const left = new AbortController();
      file.once('close', () => left.abort(new Error('The download was canceled.')));
      writeInTurn(pdf, file, AbortSignal.any([signal, left.signal])).catch((error: unknown) =>
        file.destroy(error instanceof Error ? error : new Error(String(error))),
      );
      return file;
    },
  };
}

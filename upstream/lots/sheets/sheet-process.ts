/**
 * The program that reads spreadsheets, in a process of its own: a hostile file can exhaust its time and memory, but not
 * those of the services.
 */
import { readFile, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { lowerPriority } from '../../../platform/low-priority';
import { Refusal } from '../../core/errors';
import { formatOf } from './file-format';
import type { OpenSheet, ReadingChoice } from './open-sheet';
import { openText } from './read-text';
import { openXls, openXlsx } from './read-workbook';
import {
  type FromSheetProcess,
  type MemoryReport,
  OUT_OF_MEMORY,
  OUT_OF_TIME,
  packedRow,
  type ProcessLimits,
  type ToSheetProcess,
} from './sheet-messages';
import { SHEET_LIMITS, sheetRefusal } from './sheet-refusal';

/** Rows are sent in groups, so that receiving them never blocks the services for long. */
const ROWS_AT_ONCE = 250;
const CELLS_AT_ONCE = 10_000;
const CHARACTERS_AT_ONCE = 500_000;

lowerPriority();

const limits = JSON.parse(process.argv[2] ?? '{}') as ProcessLimits;

interface Watched extends ProcessLimits {
  readonly parent: number;
  readonly outOfTime: string;
  readonly outOfMemory: string;
  /** Its only number is the largest resident memory in bytes that was seen. */
  readonly peak: Float64Array;
}

/**
 * Ends the process at its limits, and when the services have ended. It runs in a thread, because parsing blocks the main
 * thread, and is passed on as text, so it can use only its arguments.
 */
function watch(
  {
    workerData,
    parentPort,
  }: { workerData: Watched; parentPort: { on(event: string, act: (on: boolean) => void): void } },
  intervalMs: number,
): void {
  let timer: NodeJS.Timeout | undefined;
  let started = process.cpuUsage();
  const check = () => {
    const { user, system } = process.cpuUsage(started);
    if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
    if (user + system > workerData.seconds * 1e6) process.kill(process.pid, workerData.outOfTime);
    const resident = process.memoryUsage.rss();
    workerData.peak[0] = Math.max(workerData.peak[0] ?? 0, resident);
    if (resident > workerData.memory * 1024 * 1024) process.kill(process.pid, workerData.outOfMemory);
  };
  parentPort.on('message', (isReading) => {
    started = process.cpuUsage();
    clearInterval(timer);
    if (isReading) timer = setInterval(check, intervalMs);
  });
}

// The peak that the operating system reports includes the memory of the services when they started this process.
const peak = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));

const watcher = new Worker(`(${watch.toString()})(require('node:worker_threads'), 20)`, {
  eval: true,
  workerData: {
    ...limits,
    parent: process.ppid,
    outOfTime: OUT_OF_TIME,
    outOfMemory: OUT_OF_MEMORY,
    peak,
  } satisfies Watched,
});

/** Resolves when the message has left, so that a slow receiver isn't sent more than it takes. */
const send = (message: FromSheetProcess): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });

function memory(): MemoryReport {
  const now = process.memoryUsage.rss();
  return { now, peak: Math.max(now, peak[0] ?? 0) };
}

async function fileAt(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > SHEET_LIMITS.fileBytes) throw sheetRefusal('TOO_LARGE');
  return readFile(path);
}

async function open(file: Buffer, choice: ReadingChoice): Promise<OpenSheet> {
  const format = formatOf(file);
  if (format === 'TEXT') return openText(file, choice);
  return format === 'XLS' ? openXls(file, choice) : openXlsx(file, choice);
}

async function sendRows({ head, rows }: OpenSheet): Promise<void> {
  await send({ kind: 'head', head });
  let group: ReturnType<typeof packedRow>[] = [];
  let [total, cells, characters] = [0, 0, 0];
  for await (const row of rows) {
    group.push(packedRow(row));
    total += 1;
    cells += row.cells.length;
    characters += row.cells.reduce((sum, cell) => sum + (cell?.text.length ?? 0), 0);
    if (group.length < ROWS_AT_ONCE && cells < CELLS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    await send({ kind: 'rows', rows: group });
    [group, cells, characters] = [[], 0, 0];
  }
  if (total === 0) throw sheetRefusal('EMPTY');
  if (group.length > 0) await send({ kind: 'rows', rows: group });
}

async function answer(file: Promise<Buffer>, choice: ReadingChoice): Promise<void> {
  try {
    await sendRows(await open(await file, choice));
    await send({ kind: 'done', memory: memory() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const cause = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : null;
    await send({ kind: 'refused', code: error.code, message: error.message, cause, memory: memory() });
  } finally {
    watcher.postMessage(false);
  }
}

/** The file that is being received. */
let received: { readonly bytes: Buffer; readonly choice: ReadingChoice; length: number } | null = null;

process.on('message', (message: ToSheetProcess) => {
  if (message.kind === 'read') {
    peak[0] = 0;
    watcher.postMessage(true);
    if (message.path !== null) void answer(fileAt(message.path), message.choice);
    else received = { bytes: Buffer.allocUnsafe(message.size), choice: message.choice, length: 0 };
  } else if (received !== null) {
    received.bytes.set(message.bytes, received.length);
    received.length += message.bytes.length;
  }
  if (received !== null && received.length === received.bytes.length) {
    const { bytes, choice } = received;
    received = null;
    void answer(Promise.resolve(bytes), choice);
  }
});

// The services end this process. Ctrl+C reaches the whole group, and a file that is being read shall still be finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());

import { Worker } from 'node:worker_threads';
import { projectFile } from '../../../platform/project-file';
import { MOST_REPORT_ROWS, TOO_MANY_ROWS } from '../../../rules/sale-results/reports/report-files';
import { invalid } from '../../core/errors';
import { HouseTurns } from '../../core/work/house-turns';
import { inParts } from '../../core/work/pace';
import { untilAborted } from '../../core/work/until-aborted';
import type { ReportSheet } from './read-report';
import type { SheetMessage, SheetStart } from './spreadsheet-thread';

/** The thread's memory in MB. 50,000 rows with 18 columns need half of it. If it runs out, the download fails, not the process. */
const MEMORY = 1024;

/** Writes spreadsheets. */
export interface Spreadsheets {
  /** Returns the file of a house, given the house's id. Throws 422 TOO_MANY_ROWS, and when the signal is aborted. */
  readonly write: (house: number, sheet: ReportSheet, signal: AbortSignal) => Promise<Buffer>;
}

/** Writes a spreadsheet in a thread of its own, because writing 50,000 rows takes seconds of CPU time. */
async function writeInThread({ name, columns, parts }: ReportSheet, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const worker = new Worker(projectFile('dist/upstream/sale-results/reports/spreadsheet-thread.mjs'), {
    workerData: { name, columns } satisfies SheetStart,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const file = new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(bytes.buffer)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread ended without a spreadsheet.')));
  });
  const send = (message: SheetMessage) => worker.postMessage(message);
  const sendAll = async () => {
    let count = 0;
    for await (const rows of inParts(parts)) {
      signal.throwIfAborted();
      count += rows.length;
      if (count > MOST_REPORT_ROWS) throw invalid([TOO_MANY_ROWS]);
      send({ rows });
    }
    send({ isComplete: true });
  };
  try {
    const [, written] = await untilAborted(signal, Promise.all([sendAll(), file]));
    return written;
  } finally {
    await worker.terminate();
  }
}

/**
 * Returns a writer of spreadsheets that writes one at a time, so that several downloads don't need the memory of several. Houses take turns: one
 * with many reports makes the others wait for one of them.
 */
export function createSpreadsheets(): Spreadsheets {
  const turns = new HouseTurns(1);
  return {
    write: async (house, sheet, signal) => {
      const end = await turns.take(house, signal);
      return writeInThread(sheet, signal).finally(end);
    },
  };
}

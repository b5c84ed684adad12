/** What a worker thread that draws PDFs does: one after the other, it receives what to draw in batches, and returns the finished parts. */
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../../platform/low-priority';
import { fontFiles } from './faces';
import { openSheet, type Sheet, type SheetOptions } from './sheet';

/** A message to the thread: a new file, what to draw next, or the end of the file. */
export type PdfMessage<Batch> =
  { readonly options: SheetOptions } | { readonly batch: Batch } | { readonly isComplete: true };

/** A message from the thread: a part of the file, or that it has done what it was told, with the size of its heap in bytes. */
export type PdfReply = { readonly part: Uint8Array<ArrayBuffer> } | { readonly heap: number };

function sendPart(sheet: Sheet): boolean {
  const finished = sheet.take();
  if (finished === null) return false;
  // A copy, because small parts share their memory with others.
  const part = new Uint8Array(finished);
  parentPort?.postMessage({ part } satisfies PdfReply, [part.buffer]);
  return true;
}

/**
 * Draws each batch that the thread receives, and sends what is finished whenever `draw` yields. A failure ends the thread with an
 * error, which its owner receives.
 */
export function drawPdf(draw: (sheet: Sheet, batch: never) => Iterable<void>): void {
  let sheet: Sheet | null = null;
  lowerPriority();

  async function follow(message: PdfMessage<never>): Promise<void> {
    if ('options' in message) sheet = await openSheet(message.options, await fontFiles());
    if (sheet === null) throw new Error('No PDF is open.');
    if ('batch' in message) for (const _ of draw(sheet, message.batch)) sendPart(sheet);
    if ('isComplete' in message) {
      sheet.doc.end();
      while (sendPart(sheet));
      sheet = null;
    }
    parentPort?.postMessage({ heap: getHeapStatistics().total_heap_size } satisfies PdfReply);
  }

  parentPort?.on('message', (message: PdfMessage<never>) => void follow(message));
}

import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { slateOf } from '../../../rules/images/slates';
import { HEADER_BYTES, takenAt } from '../../../rules/images/taken-at';
import type { SlateAnswer, SlateRequest } from './slate-reader';

/** Reads slates in a thread of its own, so that the page stays usable. Its response has a policy of its own, which allows WebAssembly. */

/** The longest side in which codes are searched, in pixels. A label needs about 80 of them. */
const LONGEST_SIDE = 2000;
/** A code that is found, but can't be read, is reported too. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 4,
  returnErrors: true,
};

prepareZXingModule({ overrides: { locateFile: () => reader } });

async function pixelsOf(file: File): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new Error('The browser draws nothing.');
    context.imageSmoothingQuality = 'medium';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    bitmap.close();
  }
}

/** Returns the pixels of a picture; null if it isn't one that the browser can read. */
const readable = (file: File): Promise<ImageData | null> => pixelsOf(file).catch(() => null);

async function answerOf({ key, file }: SlateRequest): Promise<SlateAnswer> {
  try {
    const pixels = await readable(file);
    const slate = pixels ? slateOf(await readBarcodes(pixels, OPTIONS)) : null;
    return { key, slate, takenAt: takenAt(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())) };
  } catch (error) {
    return { key, failure: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<SlateRequest>) => {
  void answerOf(data).then((answer) => postMessage(answer));
});

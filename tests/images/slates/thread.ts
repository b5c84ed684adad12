import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { slateOf } from '../../../rules/images/slates';
import { takenAt } from '../../../rules/images/taken-at';
import type { SlateAnswer, SlateRequest } from '../../../web/images/slates/slate-reader';

const nodeRequire = createRequire(__filename);

/** Returns the bytes of a file: those of jsdom have no arrayBuffer(). */
const bytesOf = (file: File): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result !== 'string') resolve(new Uint8Array(reader.result ?? new ArrayBuffer()));
    };
    reader.readAsArrayBuffer(file);
  });

/** Reads slates as the browser's thread does. jsdom has neither threads nor pictures, so sharp decodes them. */
export class SlateThread extends EventTarget {
  /** Makes every answer say that WebAssembly doesn't work. */
  static isBroken = false;
  private isEnded = false;

  postMessage({ key, file }: SlateRequest): void {
    void this.answer(key, file).then((data) => {
      if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  terminate(): void {
    this.isEnded = true;
  }

  private async answer(key: number, file: File): Promise<SlateAnswer> {
    if (SlateThread.isBroken) return { key, failure: 'WebAssembly is not allowed.' };
    const wasmBinary = await readFile(nodeRequire.resolve('zxing-wasm/reader/zxing_reader.wasm'));
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true });
    const bytes = await bytesOf(file);
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' };
    const codes = await readBarcodes(pixels as ImageData, { formats: ['QRCode'], returnErrors: true });
    return { key, slate: slateOf(codes), takenAt: takenAt(bytes) };
  }
}

/** What a file is by its content, for people who send it under the name of a JPEG. */

const FORMATS: readonly (readonly [at: number, bytes: string, what: string])[] = [
  [4, 'ftypheic', 'a HEIC image'],
  [4, 'ftypheix', 'a HEIC image'],
  [4, 'ftyphevc', 'a HEIC image'],
  [4, 'ftypmif1', 'a HEIC image'],
  [4, 'ftypmsf1', 'a HEIC image'],
  [4, 'ftypavif', 'an AVIF image'],
  [4, 'ftyp', 'a video'],
  [8, 'WEBP', 'a WebP image'],
  [0, 'II*\0', 'a TIFF image'],
  [0, 'MM\0*', 'a TIFF image'],
  [0, 'GIF8', 'a GIF image'],
  [0, 'BM', 'a bitmap image'],
  [0, '8BPS', 'a Photoshop file'],
  [0, '%PDF', 'a PDF document'],
  [0, 'PK\x03\x04', 'a ZIP archive'],
  [0, '\0\0\0\x0cjP  ', 'a JPEG 2000 image'],
  [0, '\xff\x0a', 'a JPEG XL image'],
];

/** Returns what a file is, such as "a HEIC image"; null if its content doesn't say. */
export function formatName(file: Buffer): string | null {
  const start = file.toString('latin1', 0, 16);
  const found = FORMATS.find(([at, bytes]) => start.startsWith(bytes, at));
  if (found) return found[2];
  return /^\s*<(?:!doctype html|html)/i.test(start) ? 'a web page' : null;
}

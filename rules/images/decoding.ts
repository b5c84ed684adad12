/**
 * Which pictures can be decoded in the memory of a process. Where decoding streams, lines are read one after the other, and only a few of
 * them are in memory: a JPEG in one scan (also CMYK), and a PNG that isn't interlaced (also with 16 bits). All others are in memory as a whole.
 */

/** More than any camera produces. */
export const MOST_PIXELS = 120_000_000;
/** The most decoded bytes of a picture that is in memory as a whole. */
export const MOST_DECODED_BYTES = 200_000_000;
/** The most bytes that the decoder of a progressive JPEG holds, which are not its pixels but two bytes for each sample of each channel. */
export const MOST_COEFFICIENT_BYTES = 300_000_000;
/** This many megapixels can be decoded as any usual JPEG. */
export const SURE_MEGAPIXELS = 50;

/** What the header of a picture says. */
export interface PictureHeader {
  readonly format?: string;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Type of a channel's value, such as uchar or ushort. */
  readonly depth: string;
  /** Whether it comes in several passes: a progressive JPEG or an interlaced PNG. */
  readonly isProgressive?: boolean;
  /** Of a JPEG, such as 4:2:0. */
  readonly chromaSubsampling?: string;
}

/** Samples per pixel of JPEGs whose colors have fewer than their brightness. */
const SAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:1:1': 1.5, '4:1:0': 1.25 };

/** Returns whether a picture can be decoded in the memory that a process may take. */
export function isDecodable(header: PictureHeader): boolean {
  const { width, height, channels, depth } = header;
  const pixels = width * height;
  if (pixels > MOST_PIXELS) return false;
  if (header.isProgressive !== true) return true;
  if (pixels * channels * (depth === 'uchar' ? 1 : 2) > MOST_DECODED_BYTES) return false;
  if (header.format !== 'jpeg') return true;
  const samples = channels === 3 ? (SAMPLES[header.chromaSubsampling ?? ''] ?? channels) : channels;
  return pixels * samples * 2 <= MOST_COEFFICIENT_BYTES;
}

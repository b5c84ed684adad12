import { isUtf8 } from 'node:buffer';
import { decode, getDecoder } from 'iconv-lite';
import type { TextEncoding } from '../../../rules/lots/uploads/sheet';

/** Their names in iconv-lite. Node's own decoder leaves the quotation marks and dashes of Windows-1252 undecoded. */
const NAMES: Readonly<Record<TextEncoding, string>> = {
  'UTF-8': 'utf8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Mac Roman': 'macroman',
};

/** The marks with which a text can say its encoding. */
const MARKS: readonly (readonly [mark: readonly number[], encoding: TextEncoding])[] = [
  [[0xef, 0xbb, 0xbf], 'UTF-8'],
  [[0xff, 0xfe], 'UTF-16LE'],
  [[0xfe, 0xff], 'UTF-16BE'],
];

const SAMPLE = 64 * 1024;
const PIECE = 64 * 1024;
/** How many characters beyond ASCII are weighed at most. */
const MOST_WEIGHED = 20_000;

/** Texts in Latin script have a zero in every other byte of UTF-16. */
function isUtf16(file: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  const sample = file.subarray(0, SAMPLE);
  const zeros = [0, 0] as [number, number];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  });
  const least = sample.length / 5;
  if (zeros[1] > least && zeros[0] < zeros[1] / 4) return 'UTF-16LE';
  return zeros[0] > least && zeros[1] < zeros[0] / 4 ? 'UTF-16BE' : null;
}

const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const LATIN = /[a-z]/i;
/** Letters that are rare in the languages of Western Europe. */
const RARE = /[žšýÿðþƒµªº]/;
/** Letters that rarely end a word. */
const CIRCUMFLEX = /[âêîôû]/;

/** How plausible a character beyond ASCII is between its neighbors: in the wrong encoding, letters become symbols. */
function plausibility(before: string, character: string, after: string): number {
  if (character < '\xa0' || character === '\ufffd') return -3;
  if (LOWER.test(character)) {
    // Between a small and a capital letter is rather a dash.
    if (!LATIN.test(before + after) || (LOWER.test(before) && UPPER.test(after))) return 0;
    return RARE.test(character) || (CIRCUMFLEX.test(character) && !LATIN.test(after)) ? 1 : 2;
  }
  if (UPPER.test(character)) {
    if (LOWER.test(before)) return -2;
    return LATIN.test(after) || UPPER.test(before) ? 1 : 0;
  }
  if (character === '\u2019') return LATIN.test(before) ? 2 : 0;
  if ('\u201c\u2018'.includes(character)) return /[\s("]|^$/.test(before) && /\S/.test(after) ? 2 : -1;
  if (character === '\u201d') return /\S/.test(before) ? 1 : -1;
  if ('\u2013\u2014'.includes(character)) return /[\s\d]/.test(before) && /[\s\d]/.test(after) ? 2 : 1;
  if ('™®©'.includes(character)) return LATIN.test(before) && !LATIN.test(after) ? 1 : -1;
  if (character === '•') return /\s/.test(before) && /\s/.test(after) ? 2 : 0;
  if ('£€¥'.includes(character)) return /\d/.test(after) ? 2 : -1;
  if ('½¼¾°×'.includes(character)) return /[\d\s]/.test(before) ? 2 : -1;
  return character === '\xa0' || character === '…' ? 0 : -1;
}

/** Returns how plausible a text is in an encoding with one byte per character. */
function score(file: Buffer, encoding: TextEncoding): number {
  let [sum, weighed] = [0, 0];
  for (let at = 0; at < file.length && weighed < MOST_WEIGHED; at += 1) {
    if ((file[at] ?? 0) < 0x80) continue;
    weighed += 1;
    const [before, character] = decode(file.subarray(Math.max(0, at - 1), at + 1), NAMES[encoding])
      .slice(-2)
      .padStart(2);
    const after = at + 1 < file.length ? decode(file.subarray(at + 1, at + 2), NAMES[encoding]) : ' ';
    sum += plausibility(before ?? ' ', character ?? ' ', after);
  }
  return sum;
}

/** How a text is encoded, and where it starts. */
export interface EncodedText {
  readonly encoding: TextEncoding;
  readonly start: number;
}

/** Returns the encoding of a text file: by its mark, by its zeros, by whether it is valid UTF-8, and else the more plausible of two. */
export function encodingOf(file: Buffer): EncodedText {
  for (const [mark, encoding] of MARKS)
    if (file.subarray(0, mark.length).equals(Buffer.from(mark))) return { encoding, start: mark.length };
  const wide = isUtf16(file);
  if (wide !== null) return { encoding: wide, start: 0 };
  if (isUtf8(file)) return { encoding: 'UTF-8', start: 0 };
  const isMac = score(file, 'Mac Roman') > score(file, 'Windows-1252');
  return { encoding: isMac ? 'Mac Roman' : 'Windows-1252', start: 0 };
}

/** Decodes a text in pieces, so that its text is never in memory as a whole. */
export function* decoded(file: Buffer, { encoding, start }: EncodedText): Generator<string> {
  const decoder = getDecoder(NAMES[encoding]);
  for (let at = start; at < file.length; at += PIECE) {
    const text = decoder.write(file.subarray(at, at + PIECE));
    if (text !== '') yield text;
  }
  const rest = decoder.end();
  if (rest !== undefined && rest !== '') yield rest;
}

import { isUtf8 } from 'node:buffer';
import { decode, getDecoder } from 'iconv-lite';
import type { EncodingDoubt, TextEncoding } from '../../../rules/lots/uploads/sheet';
import { encodingScores } from './code-pages';

/** Their names in iconv-lite. Node's own decoder leaves the quotation marks and dashes of Windows-1252 undecoded. */
const NAMES: Readonly<Record<TextEncoding, string>> = {
  'UTF-8': 'utf8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Mac Roman': 'macroman',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1253': 'windows-1253',
  'Windows-1254': 'windows-1254',
  'Windows-1255': 'windows-1255',
  'Windows-1256': 'windows-1256',
  'Windows-1257': 'windows-1257',
  'Windows-874': 'windows-874',
  'ISO-8859-2': 'iso-8859-2',
  'KOI8-R': 'koi8-r',
  'Shift JIS': 'shift_jis',
  'EUC-JP': 'euc-jp',
  GBK: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};

/** The marks with which a text can say its encoding. */
const WIDE_MARKS = [
  [[0xff, 0xfe], 'UTF-16LE'],
  [[0xfe, 0xff], 'UTF-16BE'],
] as const;
const MARKS: readonly (readonly [mark: readonly number[], encoding: TextEncoding])[] = [
  [[0xef, 0xbb, 0xbf], 'UTF-8'],
  ...WIDE_MARKS,
];

const SAMPLE = 64 * 1024;
const PIECE = 64 * 1024;
/** How many characters beyond ASCII are weighed at most. */
const MOST_WEIGHED = 20_000;

/** The share of zeros that are in the lower halves of characters, such as 一 (U+4E00). */
const ODD_ZEROS = 0.25;
/** What no text has: controls, and code points that no character has. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r]|\ufffd|\p{Cn}|\p{Co}/gu;
const MOST_NO_TEXT = 0.02;

/** Returns whether a start of a file is text in an encoding with two bytes per character. */
function isTextIn(sample: Buffer, encoding: 'UTF-16LE' | 'UTF-16BE'): boolean {
  const text = decode(sample.subarray(0, sample.length - (sample.length % 2)), NAMES[encoding]);
  return (text.slice(0, -1).match(NO_TEXT) ?? []).length <= 1 + text.length * MOST_NO_TEXT;
}

/**
 * Returns the encoding with two bytes per character of a text; null if it has none. In each script, spaces, digits, and what is between
 * cells and lines have a zero in one of their bytes, which no other text has.
 */
export function wideEncodingOf(file: Buffer): EncodedText<'UTF-16LE' | 'UTF-16BE'> | null {
  const sample = file.subarray(0, SAMPLE);
  for (const [mark, encoding] of WIDE_MARKS) {
    if (sample.subarray(0, mark.length).equals(Buffer.from(mark)))
      return isTextIn(sample.subarray(mark.length), encoding) ? { encoding, start: mark.length } : null;
  }
  const zeros = [0, 0] as [number, number];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  });
  const [even, odd] = zeros;
  if (even + odd === 0) return null;
  const encoding = odd > even ? 'UTF-16LE' : 'UTF-16BE';
  return Math.min(even, odd) <= ODD_ZEROS * Math.max(even, odd) && isTextIn(sample, encoding)
    ? { encoding, start: 0 }
    : null;
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
    // A quotation mark or an apostrophe before a capital letter.
    if (UPPER.test(after) && /[a-z]/i.test(after)) return -1;
    return RARE.test(character) || (CIRCUMFLEX.test(character) && !LATIN.test(after)) ? 1 : 2;
  }
  if (UPPER.test(character)) {
    if (LOWER.test(before)) return -2;
    return LATIN.test(after) || UPPER.test(before) ? 1 : 0;
  }
  if (character === '\u2019') return LATIN.test(before) ? 2 : 0;
  if ('\u201c\u2018'.includes(character)) return /[\s("',;|[/]|^$/.test(before) && /\S/.test(after) ? 2 : -1;
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
export interface EncodedText<Encoding = TextEncoding> {
  readonly encoding: Encoding;
  readonly start: number;
  /** Another encoding that is almost as plausible; absent if there is none. */
  readonly other?: TextEncoding;
}

/** How many bytes of lines beyond ASCII are weighed at most. */
const MOST_LINES = 48 * 1024;
/** How much more plausible another encoding than the usual ones has to be, and how close another one has to be to ask. */
const [BETTER, CLOSE] = [0.1, 0.12];
/** The least plausible text that is not read in the usual encoding. */
const LEAST = 0.5;
const LINE_FEED = 0x0a;

/** Returns the lines of a text that have bytes beyond ASCII, without the others. */
function linesBeyondAscii(file: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < file.length && size < MOST_LINES;) {
    const next = file.indexOf(LINE_FEED, at);
    const end = next < 0 ? file.length : next + 1;
    const line = file.subarray(at, Math.min(end, at + MOST_LINES));
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line);
      size += line.length;
    }
    at = end;
  }
  return Buffer.concat(lines);
}

const isUsual = (encoding: TextEncoding): boolean => encoding === 'Windows-1252' || encoding === 'Mac Roman';

/** Returns the most plausible encoding of a text with one or two bytes per character, and another one if it is close. */
function byLetters(file: Buffer): EncodedText {
  const [windows, mac] = [score(file, 'Windows-1252'), score(file, 'Mac Roman')];
  const usual = mac > windows ? 'Mac Roman' : 'Windows-1252';
  const scores = encodingScores(linesBeyondAscii(file));
  const usualScore = Math.max(...scores.flatMap((one) => (isUsual(one.encoding) ? [one.score] : [])), 0);
  const [best, second] = scores.filter(({ encoding }) => !isUsual(encoding));
  if (best !== undefined && best.score >= LEAST && best.score > usualScore + BETTER) {
    const isClose = second !== undefined && best.score - second.score < CLOSE;
    const isCloseToUsual = best.score - usualScore < BETTER + CLOSE;
    const other = isCloseToUsual ? usual : isClose ? second.encoding : null;
    return { encoding: best.encoding, start: 0, ...(other !== null && { other }) };
  }
  const isOther = best !== undefined && best.score >= LEAST && best.score > usualScore - CLOSE / 2;
  const isEven =
    mac !== 0 && windows !== 0 && Math.abs(mac - windows) <= Math.max(Math.abs(mac), Math.abs(windows)) / 4;
  const rival = usual === 'Mac Roman' ? 'Windows-1252' : 'Mac Roman';
  const other = isOther ? best.encoding : isEven ? rival : null;
  return { encoding: usual, start: 0, ...(other !== null && { other }) };
}

/** Returns the encoding of a text file: by its mark, by its zeros, by whether it is valid UTF-8, and else the most plausible one. */
export function encodingOf(file: Buffer): EncodedText {
  for (const [mark, encoding] of MARKS)
    if (file.subarray(0, mark.length).equals(Buffer.from(mark))) return { encoding, start: mark.length };
  return wideEncodingOf(file) ?? (isUtf8(file) ? { encoding: 'UTF-8', start: 0 } : byLetters(file));
}

const SHOWN = 3;
const LONGEST_SHOWN = 80;

/** Returns how the first cells beyond ASCII look in two encodings; null if there is no doubt, or if they look the same. */
export function doubtOf(file: Buffer, { encoding, other }: EncodedText, delimiter: string): EncodingDoubt | null {
  if (other === undefined) return null;
  const cellsIn = (name: TextEncoding, line: Buffer) => decode(line, NAMES[name]).split(delimiter);
  const samples: EncodingDoubt['samples'][number][] = [];
  for (let at = 0; at < file.length && samples.length < SHOWN;) {
    const next = file.indexOf(LINE_FEED, at);
    const line = file.subarray(at, next < 0 ? file.length : next);
    at = next < 0 ? file.length : next + 1;
    if (!line.some((byte) => byte >= 0x80)) continue;
    const there = cellsIn(other, line);
    const place = cellsIn(encoding, line).findIndex((cell, index) => cell !== there[index]);
    const shown = [cellsIn(encoding, line)[place], there[place]].map((cell = '') =>
      cell.trim().slice(0, LONGEST_SHOWN),
    );
    if (place >= 0) samples.push({ asRead: shown[0] ?? '', asOther: shown[1] ?? '' });
  }
  return samples.length === 0 ? null : { encoding: other, samples };
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

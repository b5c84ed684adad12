/** The characters of the bytes 0x80 to 0x9f; the five bytes without one are spaces here, which no text becomes. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The bytes that Unicode has at the same place. */
const SAME = Array.from({ length: 0x100 }, (_, code) => code).filter((code) => code < 0x80 || code >= 0xa0);

const codes: ReadonlyMap<string, number> = new Map([
  ...SAME.map((code) => [String.fromCodePoint(code), code] as const),
  ...Array.from(HIGH).flatMap((character, index) => (character === ' ' ? [] : [[character, 0x80 + index] as const])),
]);

/** Characters that have a usual replacement though they don't decompose. */
const REPLACED: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  '\u2044': '/',
  '\u2215': '/',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u200a': ' ',
  '\u2007': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
};

/** Replaces a character that Windows-1252 lacks: by the letter without its mark, or by a question mark. */
function replacement(character: string): string {
  const usual = REPLACED[character];
  if (usual !== undefined) return usual;
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && [...plain].every((part) => codes.has(part)) ? plain : '?';
}

/** A text that Windows-1252 has, and the characters of the given one that it lacks, each once. */
export interface Windows1252Text {
  readonly text: string;
  readonly lacking: readonly string[];
}

/** Returns a text with only the characters that Windows-1252 has. */
export function toWindows1252(text: string): Windows1252Text {
  const lacking = new Set<string>();
  let result = '';
  for (const character of text.normalize('NFC')) {
    if (codes.has(character)) result += character;
    else {
      lacking.add(character);
      result += replacement(character);
    }
  }
  return { text: result, lacking: [...lacking] };
}

/** Encodes a text. A character that Windows-1252 lacks becomes a question mark. */
export const encodeWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => codes.get(character) ?? 0x3f);

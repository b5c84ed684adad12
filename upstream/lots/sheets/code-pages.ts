import { decode } from 'iconv-lite';
import type { TextEncoding } from '../../../rules/lots/uploads/sheet';

/** Tells apart the encodings with one or two bytes per character, which have no mark, by the letters that they make of a text. */

/** The letters beyond ASCII of languages that are written in Latin script. */
const WESTERN = ['éèàçêâôîïëûùœæÿ', 'äöüßé', 'áéíóúñüç', 'åäöøæéü', 'àèéìòù', 'ãõáéíóúâêôçàü', 'ëïéöüèó', 'áéíóúýðþæö'];
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž'];
const TURKISH = ['çğıöşüâîû'];
const BALTIC = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'];

/** The frequent letters of other scripts. Their other letters count half. */
const SCRIPTS = {
  CYRILLIC: 'оеаинтсрвлкмдпуяыьгі',
  GREEK: 'αοιετσνηυρπκλςάόίέήώ',
  HEBREW: 'יוהלארתבשמנםעדקח',
  ARABIC: 'اليمونرتبعدسهةفكق',
  THAI: 'านรกเงอมยลวดทสตะปบคหแพชขโไใ่้ัิี็์ุู',
} as const;
const BLOCKS: Readonly<Record<keyof typeof SCRIPTS, RegExp>> = {
  CYRILLIC: /\p{Script=Cyrillic}/u,
  GREEK: /\p{Script=Greek}/u,
  HEBREW: /\p{Script=Hebrew}/u,
  ARABIC: /\p{Script=Arabic}/u,
  THAI: /\p{Script=Thai}/u,
};

interface CodePage {
  readonly encoding: TextEncoding;
  /** Its name in iconv-lite. */
  readonly name: string;
  readonly languages: readonly string[] | keyof typeof SCRIPTS;
}

/** In the order in which they win if they are equally good. */
const CODE_PAGES: readonly CodePage[] = [
  { encoding: 'Windows-1252', name: 'windows-1252', languages: WESTERN },
  { encoding: 'Mac Roman', name: 'macroman', languages: WESTERN },
  { encoding: 'Windows-1250', name: 'windows-1250', languages: CENTRAL },
  { encoding: 'ISO-8859-2', name: 'iso-8859-2', languages: CENTRAL },
  { encoding: 'Windows-1254', name: 'windows-1254', languages: TURKISH },
  { encoding: 'Windows-1257', name: 'windows-1257', languages: BALTIC },
  { encoding: 'Windows-1251', name: 'windows-1251', languages: 'CYRILLIC' },
  { encoding: 'KOI8-R', name: 'koi8-r', languages: 'CYRILLIC' },
  { encoding: 'Windows-1253', name: 'windows-1253', languages: 'GREEK' },
  { encoding: 'Windows-1255', name: 'windows-1255', languages: 'HEBREW' },
  { encoding: 'Windows-1256', name: 'windows-1256', languages: 'ARABIC' },
  { encoding: 'Windows-874', name: 'windows-874', languages: 'THAI' },
];

const HIGH = 0x80;
const LETTER = /\p{L}|\p{M}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
/** The most letters beyond ASCII that follow each other in Latin script, as in Żółw. */
const LONGEST_RUN = 3;

/** How much a capital letter after another one counts against an encoding. */
const CAPITALS = 0.3;

const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
const isAsciiLower = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;

/** What a byte beyond ASCII is in a code page. */
interface Sign {
  readonly isLetter: boolean;
  readonly isLower: boolean;
  readonly isUpper: boolean;
  readonly isUndefined: boolean;
  readonly isApostrophe: boolean;
  /** By language, how much the letter counts for it. */
  readonly weights: readonly number[];
}

function signsOf({ name, languages }: CodePage): Sign[] {
  return [...decode(Buffer.from(Array.from({ length: HIGH }, (_, index) => HIGH + index)), name)].map((character) => {
    const lower = character.toLowerCase();
    const weights =
      typeof languages === 'string'
        ? [SCRIPTS[languages].includes(lower) ? 1 : BLOCKS[languages].test(character) ? 0.5 : 0]
        : languages.map((letters) => Number(letters.includes(lower)));
    return {
      isLetter: LETTER.test(character),
      isLower: LOWER.test(character),
      isUpper: UPPER.test(character),
      isUndefined: character === '\ufffd' || character < '\xa0',
      isApostrophe: character === '’' || character === '\xad',
      weights,
    };
  });
}

const tables = new Map<TextEncoding, Sign[]>();

function tableOf(page: CodePage): Sign[] {
  const known = tables.get(page.encoding);
  if (known) return known;
  const table = signsOf(page);
  tables.set(page.encoding, table);
  return table;
}

/** Returns how much of the letters of a text are those of a language, less what no language has; null without letters beyond ASCII. */
function pageScore(text: Buffer, page: CodePage): number | null {
  const table = tableOf(page);
  const isLatin = typeof page.languages !== 'string';
  const counts = page.languages.length > 0 ? (table[0]?.weights.map(() => 0) ?? []) : [];
  let [total, bad, run] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte < HIGH) {
      run = 0;
      continue;
    }
    const sign = table[byte - HIGH];
    const [before, after] = [text[at - 1], text[at + 1]];
    if (sign === undefined || sign.isUndefined) {
      [total, bad] = [total + 1, bad + 1];
      continue;
    }
    const previous = before === undefined || before < HIGH ? undefined : table[before - HIGH];
    const isInWord =
      (isAsciiLetter(before) || previous?.isLetter === true) && (isAsciiLetter(after) || (after ?? 0) >= HIGH);
    if (!sign.isLetter) {
      if (isInWord && !sign.isApostrophe) [total, bad] = [total + 1, bad + 1];
      run = 0;
      continue;
    }
    total += 1;
    run += 1;
    sign.weights.forEach((weight, language) => {
      counts[language] = (counts[language] ?? 0) + weight;
    });
    const isAfterLower = isAsciiLower(before) || previous?.isLower === true;
    const isWrong = isLatin ? run > LONGEST_RUN : isAsciiLetter(before) || isAsciiLetter(after);
    if (isWrong || (sign.isUpper && isAfterLower)) bad += 1;
    // Some titles are in capitals, but in KOI8-R all of another script are.
    else if (sign.isUpper && previous?.isUpper === true) bad += CAPITALS;
  }
  return total === 0 ? null : (Math.max(0, ...counts) - bad) / total;
}

/** An encoding with two bytes for most characters: how much a pair counts. Null for bytes that are no pair. */
interface PairPage {
  readonly encoding: TextEncoding;
  readonly weigh: (lead: number, trail: number) => number | null;
  /** Bytes that are a character alone, and count against it. */
  readonly isSingle?: (byte: number) => boolean;
}

const within = (byte: number, first: number, last: number): boolean => byte >= first && byte <= last;
const RARE = 0.3;

const PAIR_PAGES: readonly PairPage[] = [
  {
    encoding: 'Shift JIS',
    isSingle: (byte) => within(byte, 0xa1, 0xdf),
    weigh: (lead, trail) => {
      if (
        !(within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc)) ||
        !(within(trail, 0x40, 0x7e) || within(trail, 0x80, 0xfc))
      )
        return null;
      if (within(lead, 0x81, 0x83) || within(lead, 0x89, 0x97) || (lead === 0x88 && trail >= 0x9f)) return 1;
      return lead === 0x98 && trail <= 0x72 ? 1 : RARE;
    },
  },
  {
    encoding: 'EUC-KR',
    weigh: (lead, trail) => {
      if (!within(lead, 0x81, 0xfe) || !within(trail, 0x41, 0xfe)) return null;
      if (trail < 0xa1) return RARE / 2;
      return within(lead, 0xb0, 0xc8) || within(lead, 0xa1, 0xa3) ? 1 : RARE;
    },
  },
  {
    encoding: 'GBK',
    weigh: (lead, trail) => {
      if (!within(lead, 0x81, 0xfe) || !within(trail, 0x40, 0xfe) || trail === 0x7f) return null;
      if (trail < 0xa1 || within(lead, 0xa4, 0xa9)) return RARE / 2;
      return within(lead, 0xb0, 0xd7) || lead === 0xa1 || lead === 0xa3 ? 1 : RARE;
    },
  },
  {
    encoding: 'Big5',
    weigh: (lead, trail) => {
      if (!within(lead, 0xa1, 0xf9) || !(within(trail, 0x40, 0x7e) || within(trail, 0xa1, 0xfe))) return null;
      return within(lead, 0xa1, 0xc6) ? 1 : RARE;
    },
  },
  {
    encoding: 'EUC-JP',
    weigh: (lead, trail) => {
      if (!within(lead, 0xa1, 0xfe) || !within(trail, 0xa1, 0xfe)) return null;
      return within(lead, 0xb0, 0xcf) || lead === 0xa1 || within(lead, 0xa3, 0xa5) ? 1 : RARE;
    },
  },
];

/** Returns how much of a text are frequent characters in an encoding with pairs of bytes. */
function pairScore(text: Buffer, { weigh, isSingle }: PairPage): number {
  let [sum, total, alone] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte < HIGH) continue;
    total += 1;
    // Single bytes beyond ASCII between letters are accents and quotation marks.
    if ((text[at - 1] ?? 0) < HIGH && (text[at + 1] ?? 0) < HIGH) alone += 1;
    if (isSingle?.(byte) === true) continue;
    const weight = weigh(byte, text[at + 1] ?? 0);
    if (weight === null) sum -= 1;
    else {
      sum += weight;
      at += 1;
    }
  }
  return (sum - alone) / Math.max(1, total);
}

/** How plausible a text is in an encoding: 1 if all its letters are those of a language, 0 or less if none is. */
export interface EncodingScore {
  readonly encoding: TextEncoding;
  readonly score: number;
}

/** Returns how plausible a text is in each encoding, the most plausible first. */
export function encodingScores(text: Buffer): EncodingScore[] {
  const scores = [
    ...CODE_PAGES.map((page) => ({ encoding: page.encoding, score: pageScore(text, page) })),
    ...PAIR_PAGES.map((page) => ({ encoding: page.encoding, score: pairScore(text, page) })),
  ];
  return scores
    .flatMap(({ encoding, score }) => (score === null ? [] : [{ encoding, score }]))
    .sort((one, other) => other.score - one.score);
}

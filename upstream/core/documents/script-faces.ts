import { readFileSync } from 'node:fs';
import { projectFile } from '../../../platform/project-file';

/** A font for scripts that the fonts of the documents don't have. */
export interface ScriptFace {
  /** The characters that it is for: of its scripts, or shared by a few with them. */
  readonly writes: RegExp;
  readonly regular: string;
  readonly bold: string;
}

const google = (name: string, family: string, writes: RegExp): ScriptFace => ({
  writes,
  regular: `@expo-google-fonts/${name}/400Regular/${family}_400Regular.ttf`,
  bold: `@expo-google-fonts/${name}/700Bold/${family}_700Bold.ttf`,
});
const eastAsian = (name: string, family: string, writes: RegExp): ScriptFace => ({
  writes,
  regular: `@embedpdf/fonts-${name}/fonts/${family}-Regular.otf`,
  bold: `@embedpdf/fonts-${name}/fonts/${family}-Bold.otf`,
});

const KANA = /[\p{scx=Hira}\p{scx=Kana}]/u;
const HANGUL = /\p{scx=Hang}/u;
/** Characters that the fonts of all three languages have: ideographs, their punctuation, and wide and narrow forms. */
const SHARED = /[\p{scx=Hani}\u3000-\u303f\u30fb\uff00-\uffef]/u;

const FACES: readonly ScriptFace[] = [
  google('noto-sans-hebrew', 'NotoSansHebrew', /\p{scx=Hebr}/u),
  google('noto-sans-arabic', 'NotoSansArabic', /\p{scx=Arab}/u),
  google('noto-sans-thai', 'NotoSansThai', /\p{scx=Thai}/u),
  google('noto-sans-devanagari', 'NotoSansDevanagari', /\p{scx=Deva}/u),
  google('noto-sans-armenian', 'NotoSansArmenian', /\p{scx=Armn}/u),
  google('noto-sans-georgian', 'NotoSansGeorgian', /\p{scx=Geor}/u),
  google('noto-emoji', 'NotoEmoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}/u),
];
const JAPANESE = eastAsian('jp', 'NotoSansJP', new RegExp(`${KANA.source}|${SHARED.source}`, 'u'));
const KOREAN = eastAsian('kr', 'NotoSansKR', new RegExp(`${HANGUL.source}|${SHARED.source}`, 'u'));
const CHINESE = eastAsian('sc', 'NotoSansHans', new RegExp(`${KANA.source}|${SHARED.source}`, 'u'));

/**
 * Returns the fonts that may have the characters of a text, the best first. Ideographs look different in Chinese,
 * Japanese, and Korean: kana or Hangul in the same text say which it is, otherwise it is Chinese.
 */
export function facesFor(text: string): readonly ScriptFace[] {
  if (KANA.test(text)) return [...FACES, JAPANESE, CHINESE, KOREAN];
  if (HANGUL.test(text)) return [...FACES, KOREAN, CHINESE];
  return [...FACES, CHINESE, JAPANESE, KOREAN];
}

const read = new Map<string, Buffer>();

/** Reads a font when a document first needs it, in the thread that draws the document. */
export function readFace(file: string): Buffer {
  const known = read.get(file) ?? readFileSync(projectFile('node_modules', file));
  read.set(file, known);
  return known;
}

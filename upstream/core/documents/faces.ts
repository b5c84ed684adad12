import { readFile } from 'node:fs/promises';
import { projectFile } from '../../../platform/project-file';
import { readableLine } from '../../../rules/core/text';

/** Fonts as in the preview: Inter for the text, Source Serif for names and titles. */
export type Face = 'sans' | 'bold' | 'serif';

const FILES: Readonly<Record<Face, string>> = {
  sans: 'inter/400Regular/Inter_400Regular.ttf',
  bold: 'inter/600SemiBold/Inter_600SemiBold.ttf',
  serif: 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
};

export type FontFiles = Readonly<Record<Face, Buffer>>;

let read: Promise<FontFiles> | null = null;

/** The fonts, embedded in PDFs as needed: Latin, Greek, and Cyrillic. Read once. */
export function fontFiles(): Promise<FontFiles> {
  const fileOf = (face: Face) => readFile(projectFile('node_modules', '@expo-google-fonts', FILES[face]));
  read ??= Promise.all([fileOf('sans'), fileOf('bold'), fileOf('serif')]).then(([sans, bold, serif]) => ({
    sans,
    bold,
    serif,
  }));
  read.catch(() => {
    read = null;
  });
  return read;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Replaces a character that the fonts don't have: the usual empty box. */
export const UNKNOWN = '□';

/** Converts text to one line that a font can render, with a box for each missing character. */
export function writable(text: string, has: (codePoint: number) => boolean): string {
  const line = readableLine(text).normalize('NFC');
  const known = (part: string) => [...part].every((character) => has(character.codePointAt(0) ?? 0));
  return known(line)
    ? line
    : Array.from(graphemes.segment(line), ({ segment }) => (known(segment) ? segment : UNKNOWN)).join('');
}

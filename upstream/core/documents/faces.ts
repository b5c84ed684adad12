import { readFile } from 'node:fs/promises';
import { projectFile } from '../../../platform/project-file';

/** Fonts as in the preview: Inter for the text, Source Serif for names and titles. */
export type Face = 'sans' | 'bold' | 'serif';

const FILES: Readonly<Record<Face, string>> = {
  sans: 'inter/400Regular/Inter_400Regular.ttf',
  bold: 'inter/600SemiBold/Inter_600SemiBold.ttf',
  serif: 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
};

export type FontFiles = Readonly<Record<Face, Buffer>>;

let read: Promise<FontFiles> | null = null;

/** The fonts of Latin, Greek, and Cyrillic text, embedded in PDFs as needed. Read once. */
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

/** The endings of files that can be attached to a paper. */
export const EXEMPTION_ENDINGS = ['pdf', 'png', 'jpg', 'jpeg'] as const;

/** 10 MB. */
export const EXEMPTION_FILE_BYTES = 10 * 1024 * 1024;

const TYPES = [
  { start: '%PDF-', type: 'application/pdf', ending: 'pdf' },
  { start: '\x89PNG\r\n\x1a\n', type: 'image/png', ending: 'png' },
  { start: '\xff\xd8\xff', type: 'image/jpeg', ending: 'jpg' },
] as const;

/** Returns the type of a file by its first bytes as Latin-1 text; null if it is neither PDF, PNG, nor JPEG. */
export const exemptionFileType = (start: string): (typeof TYPES)[number] | null =>
  TYPES.find((type) => start.startsWith(type.start)) ?? null;

/** Returns why a file can't be attached, as a message for staff; null if it can. */
export function exemptionFileProblem({ name, size }: { readonly name: string; readonly size: number }): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!EXEMPTION_ENDINGS.some((known) => known === ending)) return 'Choose a PDF, PNG, or JPEG file.';
  if (size === 0) return 'The file is empty.';
  return size > EXEMPTION_FILE_BYTES ? 'The file can have 10 MB at most.' : null;
}

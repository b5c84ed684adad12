/** A file that somebody chose, as far as it is known before it is sent. */
export interface ChosenFile {
  /** With its ending. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What is wrong with a chosen file: in a word, and what can be done about it. */
export interface FileProblem {
  readonly title: string;
  readonly text: string;
}

/** 50 MB. */
export const LARGEST_FILE_BYTES = 50 * 1024 * 1024;
const LONGEST_NAME = 100;

/**
 * Returns the specified text why a file cannot be uploaded, or null when it can. `endings` are the allowed ones without a dot. The one-dot rule is
 * that of spreadsheets and logos, not of lot pictures.
 */
export function fileProblem(file: ChosenFile | null, endings: readonly string[]): FileProblem | null {
  const type = {
    title: 'Invalid file type.',
    text: `Please select a valid file type (${endings.map((ending) => `.${ending}`).join(', ')}).`,
  };
  if (file === null) return type;
  const parts = file.name.split('.');
  const ending = parts.at(-1)?.toLowerCase() ?? '';
  if (parts.length < 2 || !endings.includes(ending)) return type;
  if (file.size > LARGEST_FILE_BYTES) return { title: 'Invalid file size.', text: 'The file cannot exceed 50 MB.' };
  const base = parts.slice(0, -1).join('.');
  if (parts.length > 2)
    return { title: 'Invalid file name.', text: 'The name of the file may contain only one dot, before its ending.' };
  if (!/^[A-Za-z0-9_-]+$/.test(base))
    return { title: 'Invalid file name.', text: 'The name of the file may contain only letters, digits, - and _.' };
  return base.length > LONGEST_NAME ? { title: 'Invalid file name.', text: 'File name exceeds 100 characters.' } : null;
}

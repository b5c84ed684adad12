/** A file that a user chose, before it is uploaded. */
export interface ChosenFile {
  /** Including the extension. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** The problem with a chosen file, and how to fix it. */
export interface FileProblem {
  readonly title: string;
  readonly text: string;
}

/** 50 MB. */
export const LARGEST_FILE_BYTES = 50 * 1024 * 1024;
const LONGEST_NAME = 100;

/**
 * Returns the specified problem with a file, or null if it can be uploaded. `endings` are the allowed extensions without a dot. The one-dot
 * rule applies to spreadsheets and logos, not to lot pictures.
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

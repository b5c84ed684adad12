import { cardNumberRefusal } from '../../core/card-number';

/** Maximum length of a note, in characters. The specification has no limit. */
export const NOTE_LIMIT = 5000;

const isTooLong = (notes: string): boolean => [...notes].length > NOTE_LIMIT;

/** Returns the message for a note that can't be saved; null if it can. Saving never empties a note; only an undo does. */
export function noteRefusal(notes: string): string | null {
  if (notes.trim() === '') return 'Enter a note.';
  return isTooLong(notes)
    ? `A note can have ${NOTE_LIMIT.toLocaleString('en-US')} characters at most.`
    : cardNumberRefusal(notes);
}

/** Appends a line to the current note. A note for many invoices is appended and never replaces text, so that nothing is lost. */
export const withNoteLine = (notes: string, line: string): string =>
  notes.trim() === '' ? line.trim() : `${notes.trimEnd()}\n${line.trim()}`;

/** Returns the line that was appended to a note. */
export const addedNoteLine = (before: string, after: string): string =>
  after.slice(before.trim() === '' ? 0 : before.trimEnd().length).trim();

/** Returns the message for a valid line that can't be appended to an invoice's note; null if it can. */
export const addedNoteRefusal = (notes: string, line: string): string | null =>
  isTooLong(withNoteLine(notes, line)) ? 'The note is too long to add another line.' : null;

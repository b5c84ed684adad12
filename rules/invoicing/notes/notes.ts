import { cardNumberRefusal } from '../../core/card-number';

/** As long as a note may be, in characters: ours, S0 has no limit. */
export const NOTE_LIMIT = 5000;

const isTooLong = (notes: string): boolean => [...notes].length > NOTE_LIMIT;

/** Why a note cannot be saved, in the words that staff read; null when it can. A note is never emptied by saving: that is an undo. */
export function noteRefusal(notes: string): string | null {
  if (notes.trim() === '') return 'Enter a note.';
  return isTooLong(notes)
    ? `A note can have ${NOTE_LIMIT.toLocaleString('en-US')} characters at most.`
    : cardNumberRefusal(notes);
}

/** Appends a line to the current note. A note for many invoices is appended, never replaced, so that nothing is lost. */
export const withNoteLine = (notes: string, line: string): string =>
  notes.trim() === '' ? line.trim() : `${notes.trimEnd()}\n${line.trim()}`;

/** What adding a line to a note has added. */
export const addedNoteLine = (before: string, after: string): string =>
  after.slice(before.trim() === '' ? 0 : before.trimEnd().length).trim();

/** Why a line that could stand alone cannot be added to the note of an invoice, in the words that staff read; null when it can. */
export const addedNoteRefusal = (notes: string, line: string): string | null =>
  isTooLong(withNoteLine(notes, line)) ? 'The note is too long to add another line.' : null;

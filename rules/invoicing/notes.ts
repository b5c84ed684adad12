/** As long as a note may be, in characters: ours, S0 has no limit. */
export const NOTE_LIMIT = 5000;

/** Why a note cannot be saved, in the words that staff read; null when it can. A note is never emptied by saving (S0§5): that is an undo. */
export function noteRefusal(notes: string): string | null {
  if (notes.trim() === '') return 'Enter a note.';
  return [...notes].length > NOTE_LIMIT ? `A note can have ${NOTE_LIMIT.toLocaleString('en-US')} characters at most.` : null;
}

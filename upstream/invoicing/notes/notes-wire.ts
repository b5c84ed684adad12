import { z } from 'zod';
import { data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { GroupDetailEditAnswer } from '../editing/edit-wire';

/** JSON of notes beyond the specified call: the history of a note, adding a line to many, and deleting it. */

/** A note that was written, extended, or deleted. Undone edits are left out. */
export const NoteJson = z.object({
  editID: z.int(),
  invoiceID: z.int(),
  at: Timestamp,
  by: z.string().nullable().describe('Name of the user; null for the system'),
  kind: z.enum(['WRITTEN', 'ADDED', 'DELETED']),
  text: z.string().describe('The text that was written or added; for a deletion, the deleted note'),
  isCurrent: z.boolean().describe('Whether the text is part of the current note'),
});
export type NoteJson = z.infer<typeof NoteJson>;

/** GET /app/house/{houseRef}/invoiceNotes?invoiceIDs=&size=&offset=: the note histories, latest first, one page per invoice. */
export const NotesQuery = z.object({ ...PageQuery, invoiceIDs: IdsQuery });
export const NotesAnswer = data(
  z.object({ invoices: z.array(z.object({ invoiceID: z.int(), totalRecords: z.int(), notes: z.array(NoteJson) })) }),
);
export type NotesJson = z.infer<typeof NotesAnswer>['data'];

/** POST .../notes[?selection=token]: adds a line to the notes of the invoices; header Idempotency-Key. */
export const AddNotesBody = z.object({ ids: z.array(z.int()).max(5000), notes: z.string() });
export const AddNotesAnswer = data(
  GroupDetailEditAnswer.shape.data.extend({
    changedCount: z.int(),
    skippedCount: z.int(),
    skipped: z.array(z.object({ invoiceID: z.int(), name: z.string(), reason: z.string() })).describe('At most 50'),
  }),
);
export type AddNotesJson = z.infer<typeof AddNotesAnswer>['data'];

/** POST .../deleteNote: deletes the note of an invoice. It stays in the history, and the edit can be undone. */
export const DeleteNoteBody = z.object({
  invoiceID: z.int(),
  version: z
    .int()
    .optional()
    .describe(
      'Version that the caller has seen. If the note was edited since, the call fails with 409 EDITED_MEANWHILE',
    ),
});

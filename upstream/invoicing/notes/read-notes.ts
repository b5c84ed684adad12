import { addedNoteLine } from '../../../rules/invoicing/notes/notes';
import type { Actor } from '../../core/http/actor';
import type { Window } from '../../core/http/window';
import type { Services } from '../../core/services';
import { countNotes, type NoteRow, selectNotes } from './notes-store';
import type { NoteJson, NotesJson } from './notes-wire';

function kindOf({ action, after }: NoteRow): NoteJson['kind'] {
  if (after === '') return 'DELETED';
  return action === 'invoice.note-add' ? 'ADDED' : 'WRITTEN';
}

const TEXTS: Readonly<Record<NoteJson['kind'], (row: NoteRow) => string>> = {
  WRITTEN: ({ after }) => after,
  ADDED: ({ before, after }) => addedNoteLine(before, after),
  DELETED: ({ before }) => before,
};

function noteJson(row: NoteRow): NoteJson {
  const kind = kindOf(row);
  return {
    editID: row.editId,
    invoiceID: row.invoiceId,
    at: row.at.getTime(),
    by: row.by,
    kind,
    text: TEXTS[kind](row),
    isCurrent: row.isCurrent,
  };
}

/** Returns the changes to the notes of these invoices, latest first, one page per invoice. Takes two statements. */
export async function readNotes(
  { db }: Services,
  { houseId }: Actor,
  invoiceIds: readonly number[],
  window: Window,
): Promise<NotesJson> {
  const rows = await selectNotes(db, houseId, invoiceIds, window);
  const totals = await countNotes(db, houseId, invoiceIds);
  return {
    invoices: totals.map(({ invoiceId, total }) => ({
      invoiceID: invoiceId,
      totalRecords: total,
      notes: rows.filter((row) => row.invoiceId === invoiceId).map(noteJson),
    })),
  };
}

import { Readable } from 'node:stream';
import { projectFile } from '../../../platform/project-file';
import { creditNoteTitle } from '../../../rules/invoicing/credits/credit-note-document';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { readDocuments } from '../documents/read-documents';
import { requireGroup } from '../groups/service';
import { selectCreditNotes } from '../records/credit-note-store';
import type { CreditNotePage } from './credit-note-page';

/** Returns a credit note as a PDF, with the parties as on its invoice. Throws 404. */
export async function creditNotePdf(
  services: Services,
  { houseId }: Actor,
  id: number,
  signal: AbortSignal,
): Promise<Readable> {
  const { db, pdfs } = services;
  const [note] = await selectCreditNotes(db, houseId, [id]);
  if (!note) throw notFound('The credit note');
  const group = await requireGroup(db, houseId, note.groupId);
  const [read] = await readDocuments(db, services, houseId, group, [note.invoiceId]);
  if (!read) throw notFound('The invoice');
  const house = await houseById(db, houseId);
  const location = (await locationsById(db, houseId, [group.locationId])).get(group.locationId);
  const page: CreditNotePage = { note, document: read.document, zone: house.timeZone };
  return pdfs.write(
    {
      house: houseId,
      program: projectFile('dist/upstream/invoicing/credits/credit-note-thread.mjs'),
      options: {
        paper: paperOf(location?.country ?? ''),
        title: creditNoteTitle(id),
        author: house.name,
        tagged: true,
      },
      batches: Readable.from([page]),
    },
    signal,
  );
}

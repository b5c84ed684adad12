import type { Readable } from 'node:stream';
import { creditNoteTitle } from '../../../rules/invoicing/credits/credit-note-document';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { writePaper } from '../documents/write-paper';
import { selectCreditNotes } from '../records/credit-note-store';
import type { CreditNotePage } from './credit-note-page';

/** Returns a credit note as a PDF, with the parties as on its invoice. Throws 404. */
export async function creditNotePdf(
  services: Services,
  { houseId }: Actor,
  id: number,
  signal: AbortSignal,
): Promise<Readable> {
  const [note] = await selectCreditNotes(services.db, houseId, [id]);
  if (!note) throw notFound('The credit note');
  return writePaper<CreditNotePage>(
    services,
    houseId,
    {
      title: creditNoteTitle(id),
      invoice: { id: note.invoiceId, groupId: note.groupId },
      program: 'dist/upstream/invoicing/credits/credit-note-thread.mjs',
      pageOf: (document, { timeZone }) => ({ note, document, zone: timeZone }),
    },
    signal,
  );
}

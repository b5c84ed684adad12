import { Readable } from 'node:stream';
import { projectFile } from '../../../platform/project-file';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { notFound } from '../../core/errors';
import type { Services } from '../../core/services';
import type { HouseRow } from '../../house/house-record';
import { houseById, locationsById } from '../../house/service';
import { requireGroup } from '../groups/service';
import type { PreviewInvoiceJson } from './document-wire';
import { readDocuments } from './read-documents';

/** A paper that belongs to an invoice: a credit note, a receipt, or a statement. */
export interface Paper<Page> {
  readonly title: string;
  /** The invoice that the parties are those of, with its group. */
  readonly invoice: { readonly id: number; readonly groupId: number };
  /** The program that draws it, from the root: dist/... */
  readonly program: string;
  readonly pageOf: (document: PreviewInvoiceJson, house: HouseRow) => Page;
}

/** Returns a paper as a PDF, of the size that is usual at the location of its invoice. Throws 404. */
export async function writePaper<Page>(
  services: Services,
  houseId: number,
  { title, invoice, program, pageOf }: Paper<Page>,
  signal: AbortSignal,
): Promise<Readable> {
  const { db, pdfs } = services;
  const group = await requireGroup(db, houseId, invoice.groupId);
  const [read] = await readDocuments(db, services, houseId, group, [invoice.id]);
  if (!read) throw notFound('The invoice');
  const house = await houseById(db, houseId);
  const location = (await locationsById(db, houseId, [group.locationId])).get(group.locationId);
  return pdfs.write(
    {
      house: houseId,
      program: projectFile(program),
      options: { paper: paperOf(location?.country ?? ''), title, author: house.name, tagged: true },
      batches: Readable.from([pageOf(read.document, house)]),
    },
    signal,
  );
}

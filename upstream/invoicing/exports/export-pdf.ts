import type { Readable } from 'node:stream';
import { projectFile } from '../../../platform/project-file';
import { type Paper, paperOf } from '../../../rules/invoicing/documents/paper';
import { exportFile } from '../../../rules/invoicing/exports/invoice-exports';
import type { Queryable } from '../../core/database/database';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { thumbnailFiles } from '../../images/service';
import { templateVersion } from '../../templates/service';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import type { InvoiceBatch } from '../documents/invoice-pages';
import { readDocuments } from '../documents/read-documents';
import { batches, type ExportChoice } from './export-choice';

/** Number of invoices per batch, which takes a constant number of statements. Between batches, the PDFs of other houses have their turns. */
const BATCH = 20;

/** Maximum number of invoices in a tagged (accessible) PDF; more wouldn't fit in memory, and are meant for printing. */
const MOST_TAGGED = 250;

/** Returns the paper size that is common in the country of the template's location. */
async function paperOfHouse(db: Queryable, houseId: number, { group }: ExportChoice): Promise<Paper> {
  const template = await templateVersion(db, houseId, group.templateId, group.templateVersion);
  const location = (await locationsById(db, houseId, [template.locationId])).get(template.locationId);
  return paperOf(location?.country ?? '');
}

async function picturesOf(
  { db, files }: Services,
  houseId: number,
  documents: readonly PreviewInvoiceJson[],
): Promise<InvoiceBatch['pictures']> {
  const urls = [
    ...new Set(
      documents.flatMap(({ invoiceItems }) => invoiceItems.items.flatMap(({ imgUrls }) => imgUrls.slice(0, 1))),
    ),
  ];
  const thumbnails = await thumbnailFiles(db, houseId, urls);
  const read = await Promise.all([...thumbnails].map(async ([url, { key }]) => [url, await files.get(key)] as const));
  return new Map(read.flatMap(([url, bytes]) => (bytes === null ? [] : [[url, new Uint8Array(bytes)] as const])));
}

async function* batchesOf(
  services: Services,
  houseId: number,
  { group, ids }: ExportChoice,
  signal: AbortSignal,
): AsyncGenerator<InvoiceBatch> {
  for (const batch of batches(ids, BATCH, signal)) {
    const read = await readDocuments(services.db, services, houseId, group, batch);
    const documents = read.map(({ document }) => document);
    yield { documents, pictures: await picturesOf(services, houseId, documents) };
  }
}

/**
 * Generates one PDF of the chosen invoices, each on its own pages. Finished invoices are sent immediately. Each invoice
 * reflects its state when it is generated.
 */
export async function invoicesPdf(
  services: Services,
  houseId: number,
  choice: ExportChoice,
  { paper, signal }: { readonly paper: Paper | undefined; readonly signal: AbortSignal },
): Promise<Readable> {
  const { db, pdfs } = services;
  const { group, ids } = choice;
  const { name } = await houseById(db, houseId);
  return pdfs.write(
    {
      house: houseId,
      program: projectFile('dist/upstream/invoicing/exports/invoices-thread.mjs'),
      options: {
        paper: paper ?? (await paperOfHouse(db, houseId, choice)),
        title: `${group.title} · ${exportFile(group.id, 'pdf')}`,
        author: name,
        tagged: ids.length <= MOST_TAGGED,
      },
      batches: batchesOf(services, houseId, choice, signal),
    },
    signal,
  );
}

import { setImmediate as breathe } from 'node:timers/promises';
import type { Paper } from '../../../rules/invoicing/documents/paper';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { exportFile } from '../../../rules/invoicing/exports/invoice-exports';
import type { Queryable } from '../../core/database/database';
import type { FontFiles } from '../../core/documents/faces';
import { openSheet } from '../../core/documents/sheet';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { thumbnailFiles } from '../../images/service';
import { templateVersion } from '../../templates/service';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import { invoicePages } from '../documents/invoice-pages';
import { readDocuments } from '../documents/read-documents';
import type { ExportChoice } from './export-choice';
import { batches } from './export-choice';

/** Number of invoices per batch, which takes a constant number of statements. */
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
): Promise<ReadonlyMap<string, Buffer>> {
  const urls = [
    ...new Set(
      documents.flatMap(({ invoiceItems }) => invoiceItems.items.flatMap(({ imgUrls }) => imgUrls.slice(0, 1))),
    ),
  ];
  const thumbnails = await thumbnailFiles(db, houseId, urls);
  const read = await Promise.all([...thumbnails].map(async ([url, { key }]) => [url, await files.get(key)] as const));
  return new Map(read.flatMap(([url, bytes]) => (bytes === null ? [] : [[url, bytes] as const])));
}

/**
 * Generates one PDF of the chosen invoices, each on its own pages. Finished invoices are sent immediately, and
 * other requests are handled in between. Each invoice reflects its state when it is generated.
 */
export async function* invoicesPdf(
  services: Services,
  houseId: number,
  choice: ExportChoice,
  {
    paper,
    fonts,
    signal,
  }: { readonly paper: Paper | undefined; readonly fonts: FontFiles; readonly signal: AbortSignal },
): AsyncGenerator<Buffer> {
  const { db } = services;
  const { group, ids } = choice;
  const { name } = await houseById(db, houseId);
  const title = `${group.title} · ${exportFile(group.id, 'pdf')}`;
  const sheet = await openSheet(
    {
      paper: paper ?? (await paperOfHouse(db, houseId, choice)),
      title,
      author: name,
      tagged: ids.length <= MOST_TAGGED,
    },
    fonts,
  );
  const { doc } = sheet;
  for (const batch of batches(ids, BATCH, signal)) {
    const documents = (await readDocuments(db, services, houseId, group, batch)).map(({ document }) => document);
    const pictures = await picturesOf(services, houseId, documents);
    for (const document of documents) {
      signal.throwIfAborted();
      for (const pause of invoicePages(sheet, document, ({ imgUrls: [url] }) =>
        url === undefined ? undefined : pictures.get(url),
      ))
        await breathe(pause);
      const finished = sheet.take();
      if (finished) yield finished;
    }
  }
  doc.end();
  for (let rest = sheet.take(); rest !== null; rest = sheet.take()) yield rest;
}

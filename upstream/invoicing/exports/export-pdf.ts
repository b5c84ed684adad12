import { setImmediate as breathe } from 'node:timers/promises';
import type { Paper } from '../../../rules/invoicing/documents/paper';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { exportFile } from '../../../rules/invoicing/exports/invoice-exports';
import type { Queryable } from '../../core/database/database';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { thumbnailFiles } from '../../images/service';
import { templateVersion } from '../../templates/service';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import type { FontFiles } from '../documents/faces';
import { invoicePages } from '../documents/invoice-pages';
import { readDocuments } from '../documents/read-documents';
import { openSheet } from '../documents/sheet';
import type { ExportChoice } from './export-choice';
import { batches } from './export-choice';

/** Invoices that are read together; a constant number of statements for each batch. */
const BATCH = 20;

/** Invoices that readers are told the structure of; of more it would not fit in memory, and more are for paper. */
const MOST_TAGGED = 250;

/** What the place that the invoices are sent from prints on. */
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
 * The chosen invoices as one PDF, each on pages of its own, invoice after invoice: what is finished leaves at once, and
 * everybody else's calls are answered between its parts. An invoice is in it as it is when its turn comes.
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

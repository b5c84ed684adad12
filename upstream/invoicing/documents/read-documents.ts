import type { LocalDate } from '../../../rules/core/dates';
import { lastSequence } from '../../core/audit/changes';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Window } from '../../core/http/window';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { templateVersion } from '../../templates/service';
import { type GroupRow, selectGroupCatalogs, selectGroups } from '../groups/group-store';
import { requireGroup } from '../groups/service';
import { readContext } from '../invoices/invoice-context';
import { type InvoiceChoice, resolveChoice } from '../invoices/selections';
import { readRecords } from '../records/invoice-facts';
import { selectInvoices } from '../records/invoice-store';
import { rowsBy } from '../records/rows-by';
import { composeDocument, datesOf } from './document';
import type { InvoiceDocumentsJson, PreviewInvoiceJson, PreviewJson } from './document-wire';

/** A document with the blind copy address that its template has for the email. */
export interface ReadDocument {
  readonly document: PreviewInvoiceJson;
  readonly bcc: string;
  /** The last day to pay, as on the document. */
  readonly dueOn: LocalDate;
}

/** Returns the current documents of a group's invoices, in the requested order: a constant number of statements. */
export async function readDocuments(
  db: Queryable,
  services: Services,
  houseId: number,
  group: GroupRow,
  ids: readonly number[],
): Promise<ReadDocument[]> {
  const rows = await selectInvoices(db, houseId, ids);
  const records = await readRecords(db, houseId, rows);
  const template = await templateVersion(db, houseId, group.templateId, group.templateVersion);
  const location = (await locationsById(db, houseId, [template.locationId])).get(template.locationId);
  if (!location) throw new Error(`There is no location ${template.locationId}.`);
  const context = {
    house: await houseById(db, houseId),
    location,
    template,
    catalogs: await selectGroupCatalogs(db, houseId, [group.id]),
    invoices: await readContext(db, services, { houseId }, rows),
  };
  return records.map((record) => ({
    document: composeDocument(record, context),
    bcc: template.bccEmail,
    dueOn: datesOf(record.invoice, context).dueOn,
  }));
}

/** Returns the chosen invoices as their bidders would get them now; a window of them, in the requested order. Throws 404. */
export async function readPreview(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  choice: InvoiceChoice,
  { limit, offset }: Window,
): Promise<PreviewJson> {
  const { db } = services;
  // Read first, so that the documents are at least as new.
  const sequence = await lastSequence(db, actor.houseId);
  const group = await requireGroup(db, actor.houseId, invoiceGroupID);
  const invoiceIDs = await resolveChoice(db, actor.houseId, group.id, choice);
  const window = invoiceIDs.slice(offset, limit === null ? undefined : offset + limit);
  const documents = await readDocuments(db, services, actor.houseId, group, window);
  return {
    invoiceGroups: documents.map(({ document }) => document),
    totalRecords: invoiceIDs.length,
    invoiceIDs,
    sequence,
  };
}

/** Returns the current documents of these invoices, from any groups; numbers that are no invoices of the house are left out. */
export async function readInvoiceDocuments(
  services: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<InvoiceDocumentsJson> {
  const { db } = services;
  const ofGroup = rowsBy(await selectInvoices(db, houseId, ids), ({ groupId }) => groupId);
  const groups = await selectGroups(db, houseId, [...ofGroup.keys()]);
  const documents: PreviewInvoiceJson[] = [];
  for (const group of groups) {
    const own = (ofGroup.get(group.id) ?? []).map(({ id }) => id);
    documents.push(...(await readDocuments(db, services, houseId, group, own)).map(({ document }) => document));
  }
  return { documents };
}

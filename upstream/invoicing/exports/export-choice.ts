import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { GroupRow } from '../groups/group-store';
import { requireGroup } from '../groups/service';
import { selectInvoiceIds } from '../invoices/invoice-window-store';
import { filterOf, houseFilterOf, houseOrderOf } from '../invoices/read-invoices';
import { resolveChoice } from '../invoices/selections';
import type { AllInvoicesCsvQuery, ExportQuery } from './export-query';

/** The current numbers of the exported invoices, in order. */
export interface ExportChoice {
  readonly group: GroupRow;
  readonly ids: readonly number[];
}

/**
 * Resolves the query, with two or three statements. Throws 404 for an unknown group, token, or number, 409 while the group has no invoices.
 */
export async function chooseExport(
  services: Services,
  { houseId }: Actor,
  invoiceGroupID: number,
  query: ExportQuery,
): Promise<ExportChoice> {
  const { db } = services;
  const group = await requireGroup(db, houseId, invoiceGroupID);
  if (group.state !== 'CREATED') throw conflict('GROUP_NOT_READY', 'The invoices of this group don’t exist yet.');
  const token = query.selection ?? null;
  const chosen =
    token !== null || query.ids
      ? await resolveChoice(db, houseId, group.id, { ids: query.ids ?? [], token })
      : undefined;
  const filter = { ...filterOf(query), groupIds: [group.id], ids: chosen, except: query.except };
  const ids = await selectInvoiceIds(db, houseId, filter, {
    by: query.sort ?? 'number',
    descending: query.direction === 'desc',
  });
  return { group, ids };
}

/** Returns the numbers of the invoices of all groups that the query selects, in order. */
export async function chooseOfHouse(
  { db }: Services,
  { houseId }: Actor,
  query: AllInvoicesCsvQuery,
): Promise<number[]> {
  const filter = { ...(await houseFilterOf(db, houseId, query)), ids: query.ids };
  return selectInvoiceIds(db, houseId, filter, houseOrderOf(query));
}

/** Splits numbers into batches, in order. Throws once the signal is aborted. */
export function* batches(ids: readonly number[], size: number, signal: AbortSignal): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += size) {
    signal.throwIfAborted();
    yield ids.slice(at, at + size);
  }
}

import type { z } from 'zod';
import { wireFromMinor } from '../../../rules/core/money';
import { badRequest, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { groupCatalogJson, groupJson, totalsJson } from '../groups/group-json';
import { type GroupRow, NO_TOTALS, selectGroupCatalogs, type TotalsRow } from '../groups/group-store';
import { creationProgress } from '../groups/read-groups';
import { requireGroup } from '../groups/service';
import { type InvoiceFilter, narrows, selectInvoiceWindow, sumInvoices } from '../invoices/invoice-window-store';
import type { InvoiceJson } from '../invoices/invoice-wire';
import { filterOf, invoicesJson } from '../invoices/read-invoices';
import { resolveChoice } from '../invoices/selections';
import { groupHasPaddles } from '../records/invoice-store';
import { selectRun } from '../sending/send-store';
import type { GroupDetailJson, GroupDetailQuery } from './group-detail-wire';

async function detailJson(
  services: Services,
  houseId: number,
  group: GroupRow,
  selected: TotalsRow,
  invoiceBidders: InvoiceJson[],
): Promise<GroupDetailJson> {
  const { db } = services;
  const catalogs = await selectGroupCatalogs(db, houseId, [group.id]);
  const progress = group.state === 'IN_CREATION' ? await creationProgress(db, houseId, [group.id]) : null;
  const totals = totalsJson(selected, group.currency);
  return {
    invoiceBidders,
    catalogs: catalogs.map(groupCatalogJson),
    totalPrice: totals.totalPrice,
    totalPriceWithAdditionalCharges: wireFromMinor(selected.invoiceTotal + selected.additionalTotal, group.currency),
    hasPaddleNumbers: await groupHasPaddles(db, houseId, group.id),
    totalAmount: totals.invoiceTotal,
    outStandingBalance: totals.outStandingBalance,
    invoiceGroup: groupJson(group, catalogs, progress?.get(group.id) ?? null),
    totals,
    totalRecords: selected.invoiceCount,
  };
}

/** Returns the sums of all matches; without a filter, they are stored with the group, and no invoice is read. */
async function totalsOf({ db }: Services, houseId: number, group: GroupRow, filter: InvoiceFilter): Promise<TotalsRow> {
  if (!narrows(filter)) return group;
  const [sums] = await sumInvoices(db, houseId, filter);
  return sums ?? NO_TOTALS;
}

/** Returns the invoices that a query names: by number, stored selection, or send run; undefined if it names none. Throws 404. */
async function namedIds(
  { db }: Services,
  houseId: number,
  groupId: number,
  { ids, selection, sendRunID }: z.output<typeof GroupDetailQuery>,
): Promise<readonly number[] | undefined> {
  if ([ids, selection, sendRunID].filter((way) => way !== undefined).length > 1)
    throw badRequest('Name invoices by ids, by a selection or by a run.', 'ids');
  if (selection !== undefined) return resolveChoice(db, houseId, groupId, { ids: [], token: selection });
  if (sendRunID === undefined) return ids;
  const run = await selectRun(db, houseId, sendRunID);
  if (run?.groupId !== groupId) throw notFound('The send');
  const skipped = new Set(run.skipped.map(({ invoiceID }) => invoiceID));
  return run.invoiceIds.slice(0, run.done).filter((id) => !skipped.has(id));
}

/** Returns a window of a group's invoices, by number unless ordered, with the sums of all matches; without a size, all. Throws 404. */
export async function readGroupDetail(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  query: z.output<typeof GroupDetailQuery>,
): Promise<GroupDetailJson> {
  const { houseId } = actor;
  const group = await requireGroup(services.db, houseId, invoiceGroupID);
  const filter: InvoiceFilter = {
    ...filterOf(query),
    groupIds: [group.id],
    ids: await namedIds(services, houseId, group.id, query),
  };
  const order = { by: query.sort ?? 'number', descending: query.direction === 'desc' } as const;
  const rows = await selectInvoiceWindow(services.db, houseId, filter, order, windowOf(query));
  const invoices = await invoicesJson(services, actor, rows, query.details !== 'false');
  return detailJson(services, houseId, group, await totalsOf(services, houseId, group, filter), invoices);
}

/** Returns the same for the named invoices, by number; numbers that aren't in the group are left out. Throws 404 without the group. */
export async function readGroupDetailByInvoice(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  ids: readonly number[],
): Promise<GroupDetailJson> {
  const { houseId } = actor;
  const group = await requireGroup(services.db, houseId, invoiceGroupID);
  const filter: InvoiceFilter = { groupIds: [group.id], ids };
  const rows = await selectInvoiceWindow(
    services.db,
    houseId,
    filter,
    { by: 'number', descending: false },
    { limit: null, offset: 0 },
  );
  const invoices = await invoicesJson(services, actor, rows, true);
  return detailJson(services, houseId, group, await totalsOf(services, houseId, group, filter), invoices);
}

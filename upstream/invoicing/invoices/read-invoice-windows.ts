import type { z } from 'zod';
import { badRequest } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { totalsJson } from '../groups/group-json';
import { NO_TOTALS, selectGroups, type TotalsRow } from '../groups/group-store';
import { rowsBy } from '../records/rows-by';
import {
  type InvoiceFilter,
  type InvoiceOrder,
  narrows,
  selectOwnedWindows,
  sumOwned,
  WINDOW_OWNERS,
  type WindowOwner,
} from './invoice-window-store';
import type { InvoiceWindowsJson, InvoiceWindowsQuery } from './invoice-wire';
import { filterOf, invoicesJson } from './read-invoices';

type Query = z.output<typeof InvoiceWindowsQuery>;
type CurrencySums = TotalsRow & { readonly currency: string };

const PAGE_SIZE = 50;

function ownersOf({ groupIDs, approvalIDs, personIDs }: Query): { of: WindowOwner; ids: readonly number[] } {
  const asked = { group: groupIDs, approval: approvalIDs, person: personIDs };
  const [owner, ...others] = WINDOW_OWNERS.filter((of) => asked[of] !== undefined);
  if (owner === undefined || others.length > 0)
    throw badRequest('Give exactly one of groupIDs, approvalIDs and personIDs.', 'groupIDs');
  return { of: owner, ids: [...new Set(asked[owner])] };
}

/** The order of a single group's call: by number unless sorted; invoices of bidders latest first. */
function orderOf(of: WindowOwner, { sort, direction }: Query): InvoiceOrder {
  if (of === 'group') return { by: sort ?? 'number', descending: direction === 'desc' };
  return { by: sort ?? 'created', descending: sort === undefined || direction === 'desc' };
}

/** Returns totals by owner. A group has one currency; its stored totals are used if no filter narrows its invoices. */
async function sumsOf(
  { db }: Services,
  houseId: number,
  of: WindowOwner,
  ids: readonly number[],
  filter: InvoiceFilter,
): Promise<ReadonlyMap<number, readonly CurrencySums[]>> {
  const groups = of === 'group' ? await selectGroups(db, houseId, ids) : [];
  if (of === 'group' && !narrows(filter)) return new Map(groups.map((group) => [group.id, [group]]));
  const sums = rowsBy(await sumOwned(db, houseId, of, ids, filter), ({ ownerId }) => ownerId);
  return new Map<number, readonly CurrencySums[]>([
    ...groups.map(({ id, currency }) => [id, [{ ...NO_TOTALS, currency }]] as const),
    ...sums,
  ]);
}

/**
 * Returns the same page of invoices for several groups or bidders, with the totals of all matches. Takes a constant number of statements.
 */
export async function readInvoiceWindows(services: Services, actor: Actor, query: Query): Promise<InvoiceWindowsJson> {
  const { houseId } = actor;
  const { of, ids } = ownersOf(query);
  const filter = filterOf(query);
  const rows = await selectOwnedWindows(
    services.db,
    houseId,
    of,
    ids,
    filter,
    orderOf(of, query),
    windowOf({ ...query, size: query.size ?? PAGE_SIZE }),
  );
  const invoices = await invoicesJson(services, actor, rows, query.details !== 'false');
  const byNumber = new Map(invoices.map((invoice) => [invoice.invoiceID, invoice]));
  const owned = rowsBy(rows, ({ ownerId }) => ownerId);
  const sums = await sumsOf(services, houseId, of, ids, filter);
  return {
    owners: ids.map((id) => ({
      id,
      invoices: (owned.get(id) ?? []).flatMap((row) => byNumber.get(row.id) ?? []),
      totalRecords: (sums.get(id) ?? []).reduce((total, { invoiceCount }) => total + invoiceCount, 0),
      totals: (sums.get(id) ?? []).map((row) => ({ ...totalsJson(row, row.currency), currencyCode: row.currency })),
    })),
  };
}

import type { z } from 'zod';
import { sumMinor, wireFromMinor } from '../../../rules/core/money';
import type { Queryable } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { badRequest, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { requireGroup } from '../groups/service';
import { selectInvoiceIds, sumInvoices } from './invoice-window-store';
import { filterOf } from './read-invoices';
import { insertSelection, selectGroupInvoiceIds, selectSelection } from './selection-store';
import type { SelectionBody, SelectionJson } from './selection-wire';

/** Chosen invoices of a group: numbers, or the token of a stored selection. */
export interface InvoiceChoice {
  readonly ids: readonly number[];
  readonly token: string | null;
}

async function invoicesOf(db: Queryable, houseId: number, groupId: number, ids: readonly number[]): Promise<number[]> {
  const found = await selectGroupInvoiceIds(db, houseId, groupId, ids);
  if (found.length < new Set(ids).size) throw notFound('The invoice');
  return found;
}

/**
 * Returns the numbers of the chosen invoices: in the requested order, or by number if a filter chose them. Throws 404 for an unknown token,
 * or for a number that isn't an invoice of the group.
 */
export async function resolveChoice(
  db: Queryable,
  houseId: number,
  groupId: number,
  choice: InvoiceChoice,
): Promise<number[]> {
  if (choice.token === null) return invoicesOf(db, houseId, groupId, choice.ids);
  if (choice.ids.length > 0) throw badRequest('Name invoices or a selection, not both.', 'selection');
  const selection = await selectSelection(db, houseId, groupId, choice.token);
  if (!selection) throw notFound('The selection');
  if (selection.ids) return invoicesOf(db, houseId, groupId, selection.ids);
  return selectInvoiceIds(db, houseId, {
    ...filterOf(selection.filter ?? {}),
    groupIds: [groupId],
    except: selection.exceptIds,
  });
}

/**
 * Stores a selection that is too long for a URL, and returns what it currently selects. The same key returns the same token. Throws 404.
 */
export async function storeSelection(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  body: z.output<typeof SelectionBody>,
  key: string | null,
): Promise<SelectionJson> {
  const { houseId } = actor;
  const group = await requireGroup(services.db, houseId, invoiceGroupID);
  const token = services.newRef('SEL');
  const chosen =
    'ids' in body
      ? { ids: body.ids, filter: null, exceptIds: [] }
      : { ids: null, filter: body.filter, exceptIds: body.except };
  return idempotently(services, actor, { key, operation: 'selection', input: { invoiceGroupID, body } }, async (tx) => {
    await insertSelection(tx, houseId, { ...chosen, token, groupId: group.id, createdAt: services.clock.now() });
    const ids = await resolveChoice(tx, houseId, group.id, { ids: [], token });
    const sums = await sumInvoices(tx, houseId, { groupIds: [group.id], ids });
    return {
      token,
      invoiceCount: ids.length,
      outStandingBalance: wireFromMinor(sumMinor(sums.map(({ outstanding }) => outstanding)), group.currency),
    };
  });
}

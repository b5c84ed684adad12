import { changedInvoice, changedRecord, changedSinceSeen, otherCount } from '../../../rules/invoicing/invoices/seen';
import type { Queryable } from '../../core/database/database';
import type { Problem } from '../../core/http/errors';
import { Refusal } from '../../core/http/errors';
import { houseById } from '../../house/service';
import { editsSince, type Outward, recordsSince } from './changed-since-seen';
import { selectInvoiceIds } from './invoice-window-store';
import type { InvoiceFilterJson } from './invoice-wire';
import { filterOf } from './read-invoices';
import type { SeenBody } from './seen-wire';
import { resolveChoice } from './selections';

/** Invoices of a group as a call names them: their numbers, a stored selection, or a filter with exceptions. */
export type InvoiceTarget =
  | { readonly ids: readonly number[] }
  | { readonly selection: string }
  | { readonly filter: InvoiceFilterJson; readonly except: readonly number[] };

/** The numbers of the invoices of a group that a call names. Throws 404 for what is not in the group. */
export async function chosenInvoices(
  db: Queryable,
  houseId: number,
  groupId: number,
  target: InvoiceTarget,
): Promise<number[]> {
  if ('ids' in target) return resolveChoice(db, houseId, groupId, { ids: target.ids, token: null });
  if ('selection' in target) return resolveChoice(db, houseId, groupId, { ids: [], token: target.selection });
  return selectInvoiceIds(db, houseId, { ...filterOf(target.filter), groupIds: [groupId], except: target.except });
}

/** Changes that a refusal names. */
const NAMED = 20;

const problem = (message: string): Problem => ({ code: 'EDITED_MEANWHILE', message, field: 'seen' });

/**
 * Refuses with 409 EDITED_MEANWHILE where what staff saw of these invoices has changed in a way that the act would send or charge.
 * The first problem sums it up, the others name the changes; `details` has the edits and the invoices. Call it under the group's lock:
 * nothing changes between this and the act.
 */
export async function requireAsSeen(
  db: Queryable,
  houseId: number,
  outward: Outward,
  seen: SeenBody | undefined,
): Promise<void> {
  if (!seen) return;
  const { act, invoiceIds } = outward;
  const edits = await editsSince(db, houseId, act, invoiceIds, seen);
  const records = await recordsSince(db, houseId, outward, seen.sequence);
  const isOther = seen.count !== undefined && seen.count !== invoiceIds.length;
  if (edits.length === 0 && records.length === 0 && !isOther) return;
  const { timeZone } = await houseById(db, houseId);
  const changed = [...new Set(edits.map(({ invoiceId }) => invoiceId))];
  // A change in several steps, such as a refund that is asked for and then made, is named once.
  const named = new Set([
    ...records.slice(-NAMED).map(({ type, by, at }) => changedRecord(type, { by, at: at.getTime(), timeZone })),
    ...edits
      .slice(-NAMED)
      .map(({ invoiceId, fields, by, at }) => changedInvoice(invoiceId, fields, { by, at: at.getTime(), timeZone })),
  ]);
  throw new Refusal(
    409,
    [
      problem(changedSinceSeen(act, changed.length)),
      ...(isOther ? [problem(otherCount(invoiceIds.length, seen.count ?? 0))] : []),
      ...[...named].map(problem),
    ],
    null,
    { editIDs: [...new Set(edits.map(({ editId }) => editId))].slice(-NAMED), invoiceIDs: changed.slice(0, 200) },
  );
}

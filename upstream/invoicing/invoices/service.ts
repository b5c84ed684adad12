import { changedInvoice, changedRecord, changedSinceSeen, otherCount } from '../../../rules/invoicing/history/seen';
import type { Author } from '../../core/audit/audit-log';
import type { Queryable } from '../../core/database/database';
import { type Problem, Refusal } from '../../core/errors';
import { houseById } from '../../house/service';
import { editsSince, type Outward, recordsSince } from './changed-since-seen';
import { selectInvoiceIds } from './invoice-window-store';
import type { InvoiceFilterJson } from './invoice-wire';
import { filterOf } from './read-invoices';
import type { SeenBody } from './seen-wire';
import { resolveChoice } from './selections';

/** Invoices of a group as a call names them: by number, as a stored selection, or as a filter with exceptions. */
export type InvoiceTarget =
  | { readonly ids: readonly number[] }
  | { readonly selection: string }
  | { readonly filter: InvoiceFilterJson; readonly except: readonly number[] };

/** Returns the numbers of the invoices of a group that a call names. Throws 404 for a number that isn't in the group. */
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

/** Maximum number of changes in an error. */
const NAMED = 20;

const problem = (message: string): Problem => ({ code: 'EDITED_MEANWHILE', message, field: 'seen' });

/**
 * Throws 409 EDITED_MEANWHILE if what staff saw of these invoices has changed in a way that affects what the action sends or charges.
 * The first problem is a summary, the others name the changes; `details` has the edits and the invoices. The group must be locked, so that
 * nothing changes between this check and the action.
 */
export async function requireAsSeen(
  db: Queryable,
  { houseId, locale }: Pick<Author, 'houseId' | 'locale'>,
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
  // A change in several steps, such as a refund that is requested and then made, is listed once.
  const named = new Set([
    ...records.slice(-NAMED).map(({ type, by, at }) => changedRecord(type, { by, at: at.getTime(), timeZone, locale })),
    ...edits
      .slice(-NAMED)
      .map(({ invoiceId, fields, by, at }) =>
        changedInvoice(invoiceId, fields, { by, at: at.getTime(), timeZone, locale }),
      ),
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

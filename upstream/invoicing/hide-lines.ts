import { hidingRefusal } from '../../rules/invoicing/hiding';
import type { Actor } from '../core/actor';
import type { Transaction } from '../core/database';
import { conflict, invalid, notFound } from '../core/errors';
import type { Problem } from '../core/errors';
import type { Services } from '../core/services';
import { recordChanges } from '../core/trail';
import { markEdited, raiseGroupVersion, updateSuppressed } from './edit-store';
import { lockGroup } from './group-store';
import { readRecords } from './invoice-facts';
import type { InvoiceRecord } from './invoice-facts';
import { lockInvoices, selectInvoices } from './invoice-store';
import type { InvoiceRow } from './invoice-store';
import type { LineRow } from './line-store';
import { persistProjections } from './persist-projection';
import { updateGroupTotals } from './projection-store';
import { readGroup } from './read-groups';
import { invoicesJson } from './read-invoices';
import { recomputeCharges } from './recompute-charges';
import { requireGroup } from './service';
import type { GroupDetailBody, GroupDetailEditJson } from './wire';

type Wish = GroupDetailBody['invoiceDetailPrice'][number];

interface Change {
  readonly invoice: InvoiceRow;
  readonly line: LineRow;
}

async function requireCreated(tx: Transaction, houseId: number, id: number): Promise<void> {
  const group = await lockGroup(tx, houseId, id);
  if (!group) throw notFound('The invoice group');
  if (group.state !== 'CREATED') throw conflict('GROUP_NOT_CREATED', 'This invoice group has no invoices that can be edited.');
}

/** The lines that are not yet as wished. Throws 404 for one that is not there, 422 with all that may not be changed. */
function changesOf(wishes: readonly Wish[], records: readonly InvoiceRecord[]): Change[] {
  const known = new Map(records.flatMap(({ invoice, lines }) => lines.map((line) => [line.id, { invoice, line }] as const)));
  const changes = new Map<number, Change>();
  const problems: Problem[] = [];
  wishes.forEach((wish, index) => {
    const found = known.get(wish.invoiceDetailID);
    if (found?.invoice.id !== wish.invoiceID) throw notFound('The item');
    if (found.line.suppressed === wish.suppress) return;
    const refusal = hidingRefusal({ allPaid: found.invoice.allPaid, paymentPending: found.invoice.status === 'PAYMENT_PENDING' }, found.line);
    if (refusal !== null) problems.push({ code: 'CANNOT_HIDE_OR_SHOW', message: refusal, field: `invoiceDetailPrice.${index}` });
    changes.set(found.line.id, found);
  });
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
  return [...changes.values()];
}

/** Turns these lines over and stores all that follows from it: charges, figures, totals, trail. */
async function turnOver(tx: Transaction, services: Services, actor: Actor, groupId: number, changes: readonly Change[]): Promise<void> {
  const { houseId, userId } = actor;
  const at = services.clock.now();
  const before = new Map(changes.map(({ invoice }) => [invoice.id, invoice]));
  const ids = [...before.keys()];
  const group = await requireGroup(tx, houseId, groupId);
  const versions = await updateSuppressed(tx, houseId, changes.map(({ line }) => ({ id: line.id, suppressed: !line.suppressed })));
  await recomputeCharges(tx, group, await readRecords(tx, houseId, [...before.values()]), { houseId, userId, at });
  await persistProjections(tx, houseId, ids);
  await markEdited(tx, houseId, ids, at);
  await updateGroupTotals(tx, houseId, groupId);
  await raiseGroupVersion(tx, houseId, groupId);
  const after = await selectInvoices(tx, houseId, ids);
  const groupAfter = await requireGroup(tx, houseId, groupId);
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  const figures = (row: { readonly itemCount: number; readonly invoiceTotal: number } | undefined) => row && { itemCount: row.itemCount, invoiceTotal: row.invoiceTotal };
  await recordChanges(tx, services.clock, actor, 'invoiceLine.suppress', [
    ...changes.map(({ line }) => ({
      type: 'InvoiceLine', id: line.id, version: versionOf.get(line.id) ?? line.version, before: { suppressed: line.suppressed }, after: { suppressed: !line.suppressed },
    })),
    ...after.map((invoice) => ({ type: 'Invoice', id: invoice.id, version: invoice.version, before: figures(before.get(invoice.id)), after: figures(invoice) })),
    { type: 'InvoiceGroup', id: groupId, version: groupAfter.version, before: figures(group), after: figures(groupAfter) },
  ]);
}

/**
 * Hides items of a group from their invoices or shows them again (S0§4), all or none; doing it again changes nothing.
 * Answers the invoices and the group as they are now. Throws 404, 409 GROUP_NOT_CREATED, 422 CANNOT_HIDE_OR_SHOW.
 */
export async function hideLines(services: Services, actor: Actor, invoiceGroupID: number, { invoiceDetailPrice: wishes }: GroupDetailBody): Promise<GroupDetailEditJson> {
  const { houseId } = actor;
  const ids = [...new Set(wishes.map(({ invoiceID }) => invoiceID))];
  await services.db.transaction(async (tx) => {
    await requireCreated(tx, houseId, invoiceGroupID);
    await lockInvoices(tx, houseId, ids);
    const invoices = (await selectInvoices(tx, houseId, ids)).filter(({ groupId }) => groupId === invoiceGroupID);
    const changes = changesOf(wishes, await readRecords(tx, houseId, invoices));
    if (changes.length > 0) await turnOver(tx, services, actor, invoiceGroupID, changes);
  });
  return {
    success: 'true',
    invoices: await invoicesJson(services, houseId, await selectInvoices(services.db, houseId, ids), true),
    invoiceGroup: await readGroup(services, actor, invoiceGroupID),
  };
}

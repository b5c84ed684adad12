import type { Queryable } from '../../core/database/database';
import { invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { requireGroup } from '../groups/service';
import { chosenInvoices } from '../invoices/service';
import { selectChargesPerLot, selectInvoices, selectInvoicesOfLines } from '../records/invoice-store';
import type { ChargesTargetJson } from './charges-wire';

/** The lines or invoices to charge. */
export interface ChargeTarget {
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  /** Only these lines; null for any charges of the invoices. */
  readonly lineIds: ReadonlySet<number> | null;
  /** Whether it is a selection of a group: invoices that can't be charged are skipped and listed, while named invoices are rejected. */
  readonly isChoice: boolean;
}

async function groupOf(db: Queryable, houseId: number, invoiceIds: readonly number[], what: string): Promise<number> {
  const invoices = await selectInvoices(db, houseId, invoiceIds);
  const [first, ...others] = new Set(invoices.map(({ groupId }) => groupId));
  if (first === undefined || invoices.length < invoiceIds.length) throw notFound(what);
  if (others.length > 0)
    throw invalid([
      { code: 'SEVERAL_GROUPS', message: 'Invoices of one invoice group can be edited at a time.', field: 'target' },
    ]);
  return first;
}

/** Returns the invoices that a request names. Throws 404 for records that aren't in the house, 422 SEVERAL_GROUPS or NO_INVOICES. */
export async function resolveTarget(db: Queryable, houseId: number, target: ChargesTargetJson): Promise<ChargeTarget> {
  if ('invoiceDetailIDs' in target) {
    const invoiceIds = await selectInvoicesOfLines(db, houseId, target.invoiceDetailIDs);
    return {
      groupId: await groupOf(db, houseId, invoiceIds, 'The item'),
      invoiceIds,
      lineIds: new Set(target.invoiceDetailIDs),
      isChoice: false,
    };
  }
  if ('invoiceIDs' in target) {
    const invoiceIds = [...new Set(target.invoiceIDs)];
    return {
      groupId: await groupOf(db, houseId, invoiceIds, 'The invoice'),
      invoiceIds,
      lineIds: null,
      isChoice: false,
    };
  }
  const { id } = await requireGroup(db, houseId, target.invoiceGroupID);
  const invoiceIds = await chosenInvoices(db, houseId, id, target);
  if (invoiceIds.length === 0)
    throw invalid([{ code: 'NO_INVOICES', message: 'Select at least one invoice.', field: 'target' }]);
  return { groupId: target.invoiceGroupID, invoiceIds, lineIds: null, isChoice: true };
}

/** Returns whether charges are per lot, for each invoice of the group. Throws 404. */
export async function readApplyCostPerLot(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
): Promise<{ invoiceID: number; applyCostPerLot: boolean }[]> {
  const group = await requireGroup(services.db, actor.houseId, invoiceGroupID);
  const rows = await selectChargesPerLot(services.db, actor.houseId, group.id);
  return rows.map(({ id, chargesPerLot }) => ({ invoiceID: id, applyCostPerLot: chargesPerLot }));
}

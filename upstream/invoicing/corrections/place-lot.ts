import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { templateVersion } from '../../templates/service';
import { computeInvoices, takenOff } from '../creation/compute-invoices';
import { insertInvoices, insertLines } from '../creation/created-invoices-store';
import { readSources } from '../creation/creation-sources';
import type { SoldLotRow } from '../creation/creation-store';
import type { LinePatch } from '../editing/edit-plan';
import type { GroupRow } from '../groups/group-store';
import { selectOpenInvoice } from './correction-store';

/** Where a lot was placed: on a line that is off its invoice until an edit applies the patch. */
export interface PlacedLot {
  readonly invoiceId: number;
  readonly lineId: number;
  readonly patch: LinePatch;
}

const ON_INVOICE: LinePatch = { suppressed: false, canceled: false, removed: false };

/**
 * Gives a sold lot a line on an invoice of its buyer in a locked group, off the invoice so far, so that one edit puts it on and an undo takes it off
 * again. What is paid or credited stays as it is: if that is every invoice of the buyer, or there is none, the lot gets an invoice of its own.
 */
export async function placeLot(
  tx: Transaction,
  services: Services,
  actor: Actor,
  group: GroupRow,
  lot: SoldLotRow,
): Promise<PlacedLot> {
  const { houseId } = actor;
  const template = await templateVersion(tx, houseId, group.templateId, group.templateVersion);
  const sources = await readSources(tx, houseId, [lot], { ...group, template });
  const [computed] = await computeInvoices(sources, () => Promise.resolve());
  const [line] = computed?.lines ?? [];
  if (!computed || !line) throw new Error(`Lot ${lot.id} can't be invoiced to bidder ${lot.approvalId}.`);
  const patch: LinePatch = { ...ON_INVOICE, hammer: lot.hammer, premium: line.premium, liveFee: line.liveFee };
  const open = await selectOpenInvoice(tx, houseId, { groupId: group.id, approvalId: lot.approvalId, lotId: lot.id });
  if (open && open.lineId !== null) return { invoiceId: open.id, lineId: open.lineId, patch };
  const off = takenOff(sources, computed);
  const lineId = await takeNumbers(tx, houseId, 'invoice_line', 1);
  if (open) {
    await insertLines(tx, houseId, open.id, off, lineId);
    return { invoiceId: open.id, lineId, patch };
  }
  const invoiceId = await takeNumbers(tx, houseId, 'invoice', 1);
  await insertInvoices(tx, houseId, [off], {
    first: { invoice: invoiceId, line: lineId, entry: 0 },
    stamp: {
      groupId: group.id,
      currency: group.currency,
      chargesPerLot: group.applyCostPerLot,
      at: services.clock.now(),
      by: actor.userId,
    },
    newRef: () => services.newRef('INV'),
  });
  await recordChanges(tx, services.clock, actor, 'invoice.add', [
    { type: 'Invoice', id: invoiceId, version: 1, after: { approvalId: lot.approvalId, lotId: lot.id } },
  ]);
  return { invoiceId, lineId, patch };
}

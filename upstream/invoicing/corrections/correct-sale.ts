import type { Transaction } from '../../core/database/database';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { selectLotToSell } from '../creation/creation-store';
import { inCreationText } from '../credits/service';
import { editInvoices } from '../editing/edit-invoices';
import { lockCreatedGroup } from '../groups/service';
import { type CorrectedInvoices, correctInvoices } from './correct-prices';
import type { SaleToCorrect } from './correction-record';
import { selectGroupToJoin, selectLotsOnInvoices } from './correction-store';
import { placeLot } from './place-lot';

/** What correcting a sale did to invoices, and what undoing it needs. */
export interface CorrectedSale extends Pick<CorrectedInvoices, 'trail'> {
  /** The group that the lot is in afterwards; null if it is on no invoice. */
  readonly groupId: number | null;
  /** The invoices that changed, the previous buyer's first. */
  readonly invoiceIds: readonly number[];
}

const NO_TRAIL: CorrectedInvoices['trail'] = { edits: [], creditEdits: [], credits: [], canceledLines: [] };

/** Puts a lot on an invoice of its new buyer, whose automatic charges follow. */
async function putOn(
  tx: Transaction,
  services: Services,
  actor: Actor,
  groupId: number,
  { lotId, to }: SaleToCorrect & { readonly to: NonNullable<SaleToCorrect['to']> },
): Promise<{ readonly invoiceId: number; readonly editId: number | null }> {
  const { houseId } = actor;
  const group = await lockCreatedGroup(tx, houseId, groupId);
  const lot = await selectLotToSell(tx, houseId, { lotId, ...to });
  if (!lot) throw conflict('UNNUMBERED_LOT', 'Give the lot a number first: an invoice names lots by their numbers.');
  const { invoiceId, lineId, patch } = await placeLot(tx, services, actor, group, lot);
  const editId = await editInvoices(
    tx,
    services,
    actor,
    { groupId, invoiceIds: [invoiceId], action: 'invoice.sale' },
    () => ({ lines: new Map([[lineId, patch]]), recompute: 'ALL', changesDocument: true }),
  );
  return { invoiceId, editId };
}

/**
 * Corrects the invoices of a lot that has another buyer or another price, is unsold after all, or is sold after all. The lot stays as it is: the caller
 * stores its result in the same transaction. A lot whose session isn't invoiced changes no invoice. The group is locked: call it before lots are
 * locked. Throws 409 PAYMENT_PENDING, PURCHASE_CANCELED, GROUP_NOT_CREATED, UNNUMBERED_LOT.
 */
export async function correctSaleOnInvoices(
  tx: Transaction,
  services: Services,
  actor: Actor,
  sale: SaleToCorrect,
): Promise<CorrectedSale> {
  const { houseId } = actor;
  const { lotId, lotName, to } = sale;
  const correct = async (hammer: number | null): Promise<CorrectedInvoices['trail']> => {
    const named = { lotNames: new Map([[lotId, lotName]]), purpose: 'sale' as const };
    return (await correctInvoices(tx, services, actor, [{ lotId, hammer }], named)).trail;
  };
  const [current] = await selectLotsOnInvoices(tx, houseId, [lotId]);
  // Its invoice is written by a job that has read the lot before.
  if (!current && sale.isTaken) throw conflict('GROUP_NOT_CREATED', inCreationText());
  if (current && to !== null && to.approvalId === current.approvalId)
    return { trail: await correct(to.hammer), groupId: current.groupId, invoiceIds: [current.invoiceId] };
  const trail = current ? await correct(null) : NO_TRAIL;
  const invoiceIds = current ? [current.invoiceId] : [];
  if (to === null) return { trail, groupId: null, invoiceIds };
  const groupId = current?.groupId ?? (await selectGroupToJoin(tx, houseId, sale.catalogId, to.approvalId));
  if (groupId === null) return { trail, groupId, invoiceIds };
  const put = await putOn(tx, services, actor, groupId, { ...sale, to });
  const edits = [...trail.edits, ...(put.editId === null ? [] : [{ groupId, editId: put.editId }])];
  return { trail: { ...trail, edits }, groupId, invoiceIds: [...invoiceIds, put.invoiceId] };
}

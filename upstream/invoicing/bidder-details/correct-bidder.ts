import type { z } from 'zod';
import { correctionOf, detailsOf } from '../../../rules/customers/bidder-details/bidder-details';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { rolledBack } from '../../core/database/rolled-back';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { checkedDetails, correctBidderDetails, requireBidder } from '../../customers/bidder-details/service';
import { unversioned } from '../editing/edit-conflicts';
import { invoicesJson } from '../invoices/read-invoices';
import { selectInvoices } from '../records/invoice-store';
import type { BidderDetailsBody, BidderDetailsJson, BidderPreviewBody, BidderPreviewJson } from './bidder-details-wire';
import { correctLocked } from './correct-invoice';
import { taxPreviewJson } from './tax-preview';
import { selectUnpaidOf, type UnpaidRow } from './unpaid-store';

type Details = z.output<typeof BidderPreviewBody>['details'];

/** Corrects invoices of a bidder as the bidder's record is about to be: in the order of their groups, so that two corrections can't deadlock. */
async function correctInvoices(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { approvalId, details }: { readonly approvalId: number; readonly details: Details },
  invoices: readonly (UnpaidRow & { readonly version?: number | undefined })[],
): Promise<number[]> {
  const before = detailsOf(await requireBidder(tx, actor.houseId, approvalId));
  const typed = correctionOf(before, checkedDetails(before, details, 'details'));
  const edits: number[] = [];
  for (const { id, groupId, version } of invoices) {
    const { editId } = await correctLocked(tx, services, actor, { groupId, invoiceId: id, typed, version });
    if (editId !== null) edits.push(editId);
  }
  return edits;
}

/**
 * Returns what correcting a bidder would change on the bidder's unpaid invoices, computed by correcting them in a transaction that stores nothing.
 * Throws as `correctBidder`.
 */
export const previewBidder = (
  services: Services,
  actor: Actor,
  approvalId: number,
  { details }: z.output<typeof BidderPreviewBody>,
): Promise<BidderPreviewJson> =>
  rolledBack(services.db, async (tx) => {
    const { houseId } = actor;
    await requireBidder(tx, houseId, approvalId);
    const unpaid = await selectUnpaidOf(tx, houseId, approvalId);
    const ids = unpaid.map(({ id }) => id);
    const before = new Map((await selectInvoices(tx, houseId, ids)).map((row) => [row.id, row]));
    await correctInvoices(tx, services, actor, { approvalId, details }, unpaid);
    const after = new Map((await selectInvoices(tx, houseId, ids)).map((row) => [row.id, row]));
    return {
      invoices: unpaid.flatMap(({ id, groupId, groupTitle }) => {
        const [was, is] = [before.get(id), after.get(id)];
        return was && is
          ? [{ ...taxPreviewJson(was, is), invoiceGroupID: groupId, groupTitle, version: was.version }]
          : [];
      }),
    };
  });

const PAID_BY_NOW = 'Something was paid or credited on an invoice by now. Review the list again.';

/**
 * Corrects the name and address of a bidder, and of unpaid invoices with it, all or none, once per key: an edit of the bidder, and one for each
 * invoice. Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE with the current bidder; 422 INVALID_DETAILS, CARD_NUMBER, INVOICE_NOT_UNPAID.
 */
export async function correctBidder(
  services: Services,
  actor: Actor,
  approvalId: number,
  body: z.output<typeof BidderDetailsBody>,
  key: string | null,
): Promise<BidderDetailsJson> {
  const { houseId } = actor;
  const { details, invoices, version } = body;
  const input = unversioned({ approvalId, ...body });
  const editIDs = await idempotently(services, actor, { key, operation: 'approval.details', input }, async (tx) => {
    const { version: seen } = await requireBidder(tx, houseId, approvalId);
    const chosen = new Map(invoices.map((one) => [one.invoiceID, one.version]));
    const unpaid = (await selectUnpaidOf(tx, houseId, approvalId)).filter(({ id }) => chosen.has(id));
    if (unpaid.length < chosen.size)
      throw invalid([{ code: 'INVOICE_NOT_UNPAID', message: PAID_BY_NOW, field: 'invoices' }]);
    const edits = await correctInvoices(
      tx,
      services,
      actor,
      { approvalId, details },
      unpaid.map((row) => ({ ...row, version: chosen.get(row.id) })),
    );
    // The record is locked after the invoices. It has to be as it was when their corrections were derived from it.
    await correctBidderDetails(tx, services, actor, approvalId, { typed: details, version: version ?? seen });
    return edits;
  });
  const ids = invoices.map(({ invoiceID }) => invoiceID);
  return {
    approval: await requireBidder(services.db, houseId, approvalId),
    invoices: await invoicesJson(services, actor, await selectInvoices(services.db, houseId, ids), true),
    editIDs,
  };
}

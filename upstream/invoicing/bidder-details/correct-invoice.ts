import type { z } from 'zod';
import {
  type BidderDetails,
  correctionOf,
  detailsOf,
  isOtherPlace,
} from '../../../rules/customers/bidder-details/bidder-details';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { rolledBack } from '../../core/database/rolled-back';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { checkedDetails, correctBidderDetails } from '../../customers/bidder-details/service';
import { editAnswer } from '../editing/edit-answers';
import { unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan } from '../editing/edit-plan';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import type { InvoiceRecord } from '../records/invoice-facts';
import type { DetailsPreviewBody, InvoiceDetailsBody, TaxPreviewJson } from './bidder-details-wire';
import { requireInvoice, taxPreviewJson, withTaxChecked } from './tax-preview';

const ENTER_TAX = 'Enter its tax by hand first, so that it stays.';

interface Correcting {
  readonly groupId: number;
  readonly invoiceId: number;
  readonly typed: Partial<BidderDetails>;
  readonly version?: number | undefined;
}

/** Returns the plan that corrects the details of an invoice. Its taxes follow if its place changes. */
export function detailsPlan({ invoice }: InvoiceRecord, typed: Partial<BidderDetails>): EditPlan {
  const before = detailsOf(invoice);
  const after = checkedDetails(before, typed, 'details');
  return {
    invoices: new Map([[invoice.id, after]]),
    ...(isOtherPlace(before, after) ? { recompute: 'ALL' } : {}),
    changesDocument: true,
  };
}

/** What an invoice's correction sets on the bidder's record, and whose it is. */
interface Corrected {
  readonly editId: number | null;
  readonly bidder: number;
  readonly correction: Partial<BidderDetails>;
}

/** Corrects an invoice in one edit. */
export function correctLocked(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { groupId, invoiceId, typed, version }: Correcting,
): Promise<Corrected> {
  return withTaxChecked(tx, actor, { invoiceId, ways: { paid: ENTER_TAX, credited: ENTER_TAX } }, async () => {
    const before = await requireInvoice(tx, actor.houseId, invoiceId);
    const expected =
      version === undefined ? [] : [{ type: 'Invoice' as const, id: invoiceId, version, field: 'version' }];
    const edit = { groupId, invoiceIds: [invoiceId], action: 'invoice.bidder', expected };
    const editId = await editInvoices(tx, services, actor, edit, ([record]) => {
      if (!record) throw notFound('The invoice');
      return detailsPlan(record, typed);
    });
    const after = await requireInvoice(tx, actor.houseId, invoiceId);
    return { editId, bidder: before.approvalId, correction: correctionOf(detailsOf(before), detailsOf(after)) };
  });
}

/**
 * Returns what correcting the name and address on an invoice would do to its tax, computed by correcting it in a transaction that stores nothing.
 * Throws as `correctInvoice`.
 */
export const previewCorrection = (
  services: Services,
  actor: Actor,
  groupId: number,
  { invoiceID, details }: z.output<typeof DetailsPreviewBody>,
): Promise<TaxPreviewJson> =>
  rolledBack(services.db, async (tx) => {
    const before = await requireInvoice(tx, actor.houseId, invoiceID);
    await correctLocked(tx, services, actor, { groupId, invoiceId: invoiceID, typed: details });
    return taxPreviewJson(before, await requireInvoice(tx, actor.houseId, invoiceID));
  });

/**
 * Corrects the name and address on an invoice in one edit that can be undone, once per key; its taxes follow the place. Corrects the bidder's record,
 * too, if asked. Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE; 422 INVALID_DETAILS, CARD_NUMBER, PAYMENT_PENDING, INVOICE_CREDITED,
 * INVOICE_PAID, TOTAL_BELOW_PAID.
 */
export async function correctInvoice(
  services: Services,
  actor: Actor,
  groupId: number,
  body: z.output<typeof InvoiceDetailsBody>,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const { invoiceID, details, correctBidder, version } = body;
  const input = unversioned({ groupId, ...body });
  const editId = await idempotently(services, actor, { key, operation: 'invoice.bidder', input }, async (tx) => {
    const asked = { groupId, invoiceId: invoiceID, typed: details, version };
    const corrected = await correctLocked(tx, services, actor, asked);
    // The bidder's record is locked after the invoices, as in every correction.
    if (correctBidder)
      await correctBidderDetails(tx, services, actor, corrected.bidder, { typed: corrected.correction });
    return corrected.editId;
  });
  return editAnswer(services, actor, groupId, { editId, invoiceIds: [invoiceID] });
}

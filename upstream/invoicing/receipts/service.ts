import type { Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editInvoices } from '../editing/edit-invoices';
import { lockGroup } from '../groups/group-store';
import { lockInvoices, selectInvoices } from '../records/invoice-store';
import { rowsBy } from '../records/rows-by';
import { shippingPlan } from '../shipping/shipping-plan';
import { readReceipt } from './read-receipts';
import type { TillPart } from './receipt-record';
import type { PaymentReceiptJson, ReceivePaymentsBody } from './receipt-wire';
import { recordReceipt } from './receive-payments';

/** Payments and credits of a person, and invoices whose items they take with them. */
export interface TillTransaction extends TillPart {
  /** Payments of invoices. None if only credits pay, or if nothing is paid. */
  readonly payments: ReceivePaymentsBody;
  readonly pickedUp: readonly number[];
}

/** What a transaction at the till changed. */
export interface TillOutcome {
  /** Number of the receipt; null if nothing was paid. */
  readonly receiptId: number | null;
  readonly invoiceIds: readonly number[];
  readonly groupIds: readonly number[];
}

async function markPickedUp(
  tx: Transaction,
  services: Services,
  actor: Actor,
  invoices: readonly { readonly id: number; readonly groupId: number }[],
): Promise<void> {
  const shippedAt = services.clock.now();
  for (const [groupId, own] of [...rowsBy(invoices, (invoice) => invoice.groupId)].sort(([a], [b]) => a - b)) {
    const invoiceIds = own.map(({ id }) => id);
    await editInvoices(tx, services, actor, { groupId, invoiceIds, action: 'invoice.ship' }, (records) =>
      shippingPlan(
        invoiceIds.map((invoiceId, index) => ({ invoiceId, lineIds: null, shippedAt, field: `pickedUp.${index}` })),
        records,
      ),
    );
  }
}

/**
 * Records what a person pays at the till, with credits, and marks items as picked up. The receipt is undone like a deposit; what was picked up is undone in
 * the history. Throws as `receivePayments`; 422 CREDIT_USED.
 */
export async function recordAtTill(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { payments, pickedUp, ...till }: TillTransaction,
): Promise<TillOutcome> {
  const { houseId } = actor;
  const ids = new Set([
    ...payments.lines.map(({ invoiceID }) => invoiceID),
    ...till.credits.flatMap(({ from, to }) => [from, to]),
    ...pickedUp,
  ]);
  const invoices = await selectInvoices(tx, houseId, [...ids]);
  const groupIds = [...new Set(invoices.map(({ groupId }) => groupId))].sort((a, b) => a - b);
  // All groups before any invoice, as everywhere: two receipts would wait for each other otherwise.
  for (const groupId of groupIds) await lockGroup(tx, houseId, groupId);
  await lockInvoices(
    tx,
    houseId,
    invoices.map(({ id }) => id),
  );
  const taken = new Set(pickedUp);
  // Before the payments: only the newest edit of an invoice can be undone, and that is what the receipt undoes.
  await markPickedUp(
    tx,
    services,
    actor,
    invoices.filter(({ id }) => taken.has(id)),
  );
  const isPaying = payments.lines.length > 0 || till.credits.length > 0;
  const receipt = isPaying ? await recordReceipt(tx, services, actor, payments, till) : null;
  return { receiptId: receipt?.id ?? null, invoiceIds: invoices.map(({ id }) => id), groupIds };
}

/** Returns a receipt of the house. Throws 404. */
export const receiptOf = (services: Services, actor: Actor, id: number): Promise<PaymentReceiptJson> =>
  readReceipt(services, actor, id);

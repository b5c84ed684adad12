import { type Author, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import { beginOnlinePayment, endOnlinePayment } from '../../invoicing/recorded-payments/service';
import { ACH_METHOD_ID, CARD_METHOD_ID } from '../methods/default-methods';
import { type AttemptRow, insertAttempts, lockAttempt, lockAttemptOfKey } from './charge-attempt-store';
import { finishChargeRun, insertChargeRun } from './charge-run-store';
import { step } from './settle-attempt';

/** A payment that the provider took and that isn't in the ledger. Amount in minor units. */
export interface TakenPayment {
  readonly processorRef: string;
  readonly account: string | null;
  readonly chargeKey: string | null;
  readonly amount: number;
  readonly currency: string;
}

/** The invoice to record a payment on. */
export interface RecordedOn {
  readonly groupId: number;
  readonly invoiceId: number;
}

/** Returns whether a failed attempt is of this payment, so that it becomes its charge after all. */
const isOf = (attempt: AttemptRow, { processorRef, amount }: TakenPayment, { invoiceId }: RecordedOn): boolean =>
  (attempt.state === 'DECLINED' || attempt.state === 'SKIPPED') &&
  attempt.key !== null &&
  attempt.invoiceId === invoiceId &&
  attempt.amount === amount &&
  (attempt.processorRef === null || attempt.processorRef === processorRef);

/** Adds a charge for a payment whose attempt is another one or lost, in a run of only that invoice. */
async function addAttempt(
  tx: Transaction,
  services: Services,
  author: Author,
  { processorRef, account, chargeKey, amount, currency }: TakenPayment,
  { on, like }: { readonly on: RecordedOn; readonly like: AttemptRow | null },
): Promise<AttemptRow> {
  const { houseId } = author;
  const runId = await takeNumbers(tx, houseId, 'charge_run', 1);
  const id = await takeNumbers(tx, houseId, 'charge_attempt', 1);
  await insertChargeRun(tx, houseId, {
    id: runId,
    groupId: on.groupId,
    source: 'BATCH',
    retryOf: null,
    currency,
    createdAt: services.clock.now(),
    createdBy: author.userId,
  });
  const isKeyFree = chargeKey !== null && (await lockAttemptOfKey(tx, chargeKey)) === null;
  await insertAttempts(tx, houseId, runId, [
    {
      id,
      invoiceId: on.invoiceId,
      amount,
      key: isKeyFree ? chargeKey : services.newRef('CHG'),
      processor: services.processor.name,
      account,
      cardRef: like?.cardRef ?? processorRef,
      cardKind: like?.cardKind ?? 'CARD',
      brand: like?.brand ?? 'Card',
      lastFour: like?.lastFour ?? null,
      despiteDispute: false,
      state: 'READY',
      reasonCode: null,
      reasonText: null,
    },
  ]);
  await recordChanges(tx, services.clock, author, 'payments.charge-run', [
    { type: 'ChargeRun', id: runId, version: 1, after: { source: 'BATCH', invoiceGroupID: on.groupId, invoices: 1 } },
  ]);
  const attempt = await lockAttempt(tx, houseId, id);
  if (attempt === null) throw new Error(`Charge attempt ${id} does not exist.`);
  return attempt;
}

/**
 * Records a payment that the provider took on an invoice, as a settled charge that can be refunded like any other, and returns the charge's
 * id. `attempt` is the payment's locked charge, if known. `mayBegin` is called once the invoice is locked; if it returns false, the result
 * is null.
 */
export async function recordCharge(
  tx: Transaction,
  services: Services,
  author: Author,
  payment: TakenPayment,
  {
    on,
    attempt,
    mayBegin,
  }: { readonly on: RecordedOn; readonly attempt: AttemptRow | null; readonly mayBegin: () => Promise<boolean> },
): Promise<number | null> {
  const { amount, processorRef } = payment;
  const methodId = attempt?.cardKind === 'ACH' ? ACH_METHOD_ID : CARD_METHOD_ID;
  const requestEditId = await beginOnlinePayment(tx, services, author, { ...on, amount, methodId }, mayBegin);
  if (requestEditId === null) return null;
  const isSame = attempt !== null && isOf(attempt, payment, on);
  const charge = isSame ? attempt : await addAttempt(tx, services, author, payment, { on, like: attempt });
  await endOnlinePayment(
    tx,
    services,
    author,
    { ...on, editId: requestEditId },
    { state: 'SETTLED', reference: processorRef },
  );
  await step(tx, services, charge, {
    state: 'CHARGED',
    reasonCode: null,
    reasonText: null,
    processorRef,
    requestEditId,
    endedAt: services.clock.now(),
    nextCheckAt: null,
  });
  const run = isSame ? null : await finishChargeRun(tx, author.houseId, charge.runId, services.clock.now());
  if (run)
    await recordChanges(tx, services.clock, author, 'payments.charge-run', [
      { type: 'ChargeRun', id: run.id, version: run.version, after: { state: 'DONE' } },
    ]);
  return charge.id;
}

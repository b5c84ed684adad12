import { sumMinor } from '../../../rules/core/money';
import { chargeReasonText, type ChargeSource } from '../../../rules/payments/charge-runs/charge-reasons';
import { type Author, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, invalid } from '../../core/errors';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import { houseById } from '../../house/service';
import { lockCreatedGroup } from '../../invoicing/groups/service';
import type { SeenBody } from '../../invoicing/invoices/seen-wire';
import { requireAsSeen } from '../../invoicing/invoices/service';
import { insertAttempts, type NewAttemptRow } from './charge-attempt-store';
import { insertChargeRun } from './charge-run-store';
import { planCharges, type PlannedCharge } from './plan-charges';

/** Job that charges the invoices of a run; the key is the run's number. */
export const CHARGE_WORK = 'payments.charge';

/** A run to start. It charges the online part of every eligible invoice. */
export interface NewChargeRun {
  readonly source: ChargeSource;
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  /** The invoices to charge although a lot has an open dispute or return. */
  readonly disputedIds?: readonly number[] | undefined;
  /** The run whose declined invoices this run charges again. */
  readonly retryOf?: number;
  /** The state of the invoices that staff saw. If they have changed since, no run is started. */
  readonly seen?: SeenBody | undefined;
  /** The figures that staff confirmed, with the sum in minor units. If they have changed since, no run is started. */
  readonly confirmed?: { readonly readyCount?: number | undefined; readonly readyTotal?: number | undefined };
}

export interface StartedChargeRun {
  readonly runId: number;
  /** Number of invoices that will be charged. The others are in the run as skipped, each with its reason. */
  readonly readyCount: number;
}

const NOTHING_ASKED = {
  key: null,
  processor: null,
  account: null,
  cardRef: null,
  cardKind: null,
  brand: null,
  lastFour: null,
  despiteDispute: false,
};

function attemptOf(
  services: Services,
  { invoice, card, reasons: [reason], isDisputed }: PlannedCharge,
  { id, account }: { readonly id: number; readonly account: string | null },
): NewAttemptRow {
  if (reason !== undefined || card === null) {
    const code = reason ?? 'NO_CREDIT_CARD_FOR_APPROVAL';
    return {
      id,
      invoiceId: invoice.id,
      amount: Math.max(0, invoice.amount),
      ...NOTHING_ASKED,
      state: 'SKIPPED',
      reasonCode: code,
      reasonText: chargeReasonText(code),
    };
  }
  return {
    id,
    invoiceId: invoice.id,
    amount: invoice.amount,
    key: services.newRef('CHG'),
    processor: card.processor,
    account,
    cardRef: card.cardRef,
    cardKind: card.kind,
    brand: card.brand,
    lastFour: card.lastFour,
    // It is charged, so staff selected it.
    despiteDispute: isDisputed,
    state: 'READY',
    reasonCode: null,
    reasonText: null,
  };
}

function requireConfirmed(
  ready: readonly PlannedCharge[],
  { readyCount, readyTotal }: NonNullable<NewChargeRun['confirmed']>,
): void {
  const total = sumMinor(ready.map(({ invoice }) => invoice.amount));
  const isAsConfirmed = (readyCount ?? ready.length) === ready.length && (readyTotal ?? total) === total;
  if (!isAsConfirmed)
    throw conflict(
      'CHARGES_CHANGED',
      'What would be charged is no longer what you confirmed. Nothing was charged. Look at the list again.',
      null,
    );
}

/**
 * Starts a charge run in the caller's transaction: fixes each invoice's amount, card, and key. A job charges them after the commit. Throws
 * 404 for the group, 409 GROUP_NOT_CREATED, EDITED_MEANWHILE and CHARGES_CHANGED, 422 NO_INVOICES.
 */
export async function startChargeRun(
  tx: Transaction,
  services: Services,
  author: Author,
  run: NewChargeRun,
): Promise<StartedChargeRun> {
  const { houseId } = author;
  const invoiceIds = [...new Set(run.invoiceIds)];
  if (invoiceIds.length === 0)
    throw invalid([{ code: 'NO_INVOICES', message: 'Select at least one invoice.', field: null }]);
  // The group's lock prevents edits of the invoices, and other runs that charge them.
  const group = await lockCreatedGroup(tx, houseId, run.groupId);
  await requireAsSeen(tx, author, { act: 'CHARGE', group, invoiceIds }, run.seen);
  const planned = (await planCharges(tx, services, houseId, run.source, invoiceIds, run.disputedIds)).filter(
    ({ invoice }) => invoice.groupId === run.groupId,
  );
  const ready = planned.filter(({ reasons }) => reasons.length === 0);
  if (run.confirmed) requireConfirmed(ready, run.confirmed);

  const runId = await takeNumbers(tx, houseId, 'charge_run', 1);
  const firstId = await takeNumbers(tx, houseId, 'charge_attempt', planned.length);
  await insertChargeRun(tx, houseId, {
    id: runId,
    groupId: run.groupId,
    source: run.source,
    retryOf: run.retryOf ?? null,
    currency: group.currency,
    createdAt: services.clock.now(),
    createdBy: author.userId,
  });
  const { stripeAccount } = await houseById(tx, houseId);
  await insertAttempts(
    tx,
    houseId,
    runId,
    planned.map((one, index) => attemptOf(services, one, { id: firstId + index, account: stripeAccount })),
  );
  await addWork(tx, services.clock, [{ houseId, kind: CHARGE_WORK, key: String(runId), payload: {} }]);
  const after = {
    source: run.source,
    invoiceGroupID: run.groupId,
    invoices: planned.length,
    ready: ready.length,
    total: sumMinor(ready.map(({ invoice }) => invoice.amount)),
  };
  await recordChanges(tx, services.clock, author, 'payments.charge-run', [
    { type: 'ChargeRun', id: runId, version: 1, after },
  ]);
  return { runId, readyCount: ready.length };
}

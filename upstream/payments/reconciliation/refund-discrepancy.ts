import { setTimeout as sleep } from 'node:timers/promises';
import { leftOf } from '../../../rules/payments/reconciliation/discrepancies';
import { REFUND_UNANSWERED } from '../../../rules/payments/refunds/refund-states';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { addWork, type WorkKind } from '../../core/work/work';
import { applyReturn } from '../apply-return';
import { answered, resolveRefundOrder } from '../charge-runs/ask-processor';
import { POLLS_AFTER_MS } from '../charge-runs/poll-work';
import { type DiscrepancyRow, lockDiscrepancy, selectDiscrepancy } from '../discrepancy-store';
import { stepDiscrepancy } from '../note-discrepancy';
import type { RefundOrder, RefundResult } from '../processor/processor';
import type { PaymentDiscrepancyAnswerJson, RefundDiscrepancyBody } from './discrepancy-wire';
import { readDiscrepancy } from './read-discrepancies';
import { lockAsSeen } from './resolve-discrepancy';

/** Job that continues the refund of an unallocated payment that was interrupted or has no answer yet; the key has the refund's key. */
export const DISCREPANCY_REFUND_WORK = 'payments.discrepancy-refund';

const secondMs = 1000;
/** How long a call waits for the provider. */
const ANSWERS_WITHIN_MS = 10 * secondMs;
/** The caller sends the request too: the job is for interrupted ones. */
const CARRIED_ON_AFTER_MS = 60 * secondMs;

function orderOf(row: DiscrepancyRow, key: string): RefundOrder {
  return {
    key,
    account: row.account,
    chargeKey: row.chargeKey ?? '',
    chargeRef: row.processorRef,
    amount: leftOf(row),
    currency: row.currency,
    metadata: { house: String(row.houseId), discrepancy: String(row.id) },
  };
}

/** Saves the provider's answer, if the discrepancy is still being refunded under this key. */
async function writeResult(
  tx: Transaction,
  services: Services,
  { houseId, id }: DiscrepancyRow,
  key: string,
  result: RefundResult,
): Promise<void> {
  const row = await lockDiscrepancy(tx, houseId, id);
  if (row?.state !== 'REFUNDING' || row.refundKey !== key) return;
  if (result.state === 'REFUSED')
    await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
      state: 'OPEN',
      refusal: result.message,
      resolvedAt: null,
      resolvedBy: null,
    });
  else
    await applyReturn(tx, services, row, {
      about: 'REFUND',
      key,
      processorRef: result.processorRef,
      amount: leftOf(row),
      state: result.state,
      message: null,
    });
}

/** Fetches or requests the refund of a discrepancy once; returns whether its result is still unknown. */
async function askOnce(services: Services, houseId: number, id: number): Promise<boolean> {
  const row = await selectDiscrepancy(services.db, houseId, id);
  const key = row?.refundKey ?? null;
  if (row?.state !== 'REFUNDING' || key === null) return false;
  const { processor, db } = services;
  const order = orderOf(row, key);
  const about = { houseId, discrepancy: id };
  const asked = await resolveRefundOrder(services, row.refundAskedAt, {
    find: () => answered(services, about, (signal) => processor.findRefund(order, signal)),
    ask: () => answered(services, about, (signal) => processor.refund(order, signal)),
  });
  if (asked.state === 'AWAY' || asked.state === 'UNSURE') return true;
  await db.transaction((tx) => writeResult(tx, services, row, key, asked));
  return false;
}

/** Saves a refund request before it is sent, once per idempotency key. */
async function order(
  services: Services,
  actor: Actor,
  id: number,
  body: RefundDiscrepancyBody,
  key: string | null,
): Promise<void> {
  const { houseId } = actor;
  await idempotently(
    services,
    actor,
    { key, operation: 'payments.refund-discrepancy', input: { id, body } },
    async (tx) => {
      const row = await lockAsSeen(tx, houseId, id, { version: body.version, act: 'canRefund' });
      const refundKey = services.newRef('RFD');
      const at = services.clock.now();
      await stepDiscrepancy(tx, services, actor, row, {
        state: 'REFUNDING',
        refundKey,
        refundAskedAt: at,
        refusal: null,
        resolvedAt: null,
        resolvedBy: actor.userId,
      });
      await addWork(tx, services.clock, [
        {
          houseId,
          kind: DISCREPANCY_REFUND_WORK,
          key: `${id}/${refundKey}`,
          payload: {},
          delayMs: CARRIED_ON_AFTER_MS,
        },
      ]);
      return {};
    },
  );
}

/**
 * Refunds what is left of an unallocated payment at the provider, to the card that was charged, once per idempotency key. Returns after
 * some seconds with the current state. Throws 404; 409 EDITED_MEANWHILE, ALREADY_RESOLVED, NOT_A_PAYMENT.
 */
export async function refundDiscrepancy(
  services: Services,
  actor: Actor,
  id: number,
  body: RefundDiscrepancyBody,
  key: string | null,
): Promise<PaymentDiscrepancyAnswerJson> {
  const { houseId } = actor;
  await order(services, actor, id, body, key);
  const asked = askOnce(services, houseId, id).catch((error: unknown) => {
    services.log.error({ err: error, houseId, discrepancy: id }, 'a refund is carried on later');
  });
  await Promise.race([asked, sleep(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
  return { paymentDiscrepancy: await readDiscrepancy(services, actor, id) };
}

/**
 * Job that continues a refund that was interrupted or has no answer. Without an answer after two days, the discrepancy is open again: the
 * provider never refunds more than is left.
 */
export const discrepancyRefundWork: WorkKind = {
  backoffMs: POLLS_AFTER_MS,
  run: async (services, { houseId, key }) => {
    if (await askOnce(services, houseId, Number(key.split('/')[0])))
      throw new Error('The payment provider hasn’t reported the result yet.');
  },
  onFailed: async (tx, services, { houseId, key }) => {
    const [id, refundKey] = key.split('/');
    const row = await lockDiscrepancy(tx, houseId, Number(id));
    if (row?.state !== 'REFUNDING' || row.refundKey !== refundKey) return;
    await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
      state: 'OPEN',
      refusal: REFUND_UNANSWERED,
      resolvedAt: null,
      resolvedBy: null,
    });
  },
};

import { REFUND_AWAY, REFUND_UNANSWERED, type RefundState } from '../../../rules/payments/refunds/refund-states';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { askForRefund, type RefundOfCharge, type RequestResult, resolveRefund } from '../charge-runs/ask-processor';
import { selectAttempt } from '../charge-runs/charge-attempt-store';
import { planPoll, REFUND_POLL_WORK } from '../charge-runs/poll-work';
import type { RefundResult } from '../processor/processor';
import { selectRefund } from '../refund-store';
import { lockRefund, settleRefund, stepRefund } from './settle-refund';

/** Saves a refund as UNKNOWN until the provider is polled again. `neverArrived`: definitely nothing has reached the provider so far. */
async function leaveUnknown(
  tx: Transaction,
  services: Services,
  one: RefundOfCharge,
  { neverArrived, nextCheckAt }: { readonly neverArrived: boolean; readonly nextCheckAt: Date | null },
): Promise<void> {
  await stepRefund(tx, services, one, {
    state: 'UNKNOWN',
    refusalCode: neverArrived ? 'PROVIDER_AWAY' : 'ANSWER_MISSING',
    refusalText: REFUND_UNANSWERED,
    nextCheckAt,
  });
}

/**
 * Saves the result of a request, unless the refund has ended meanwhile. As with charges, AWAY means that nothing arrived only for the first
 * request.
 */
async function writeRequested(
  services: Services,
  { refund: { houseId, id } }: RefundOfCharge,
  result: RequestResult<RefundResult>,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const one = await lockRefund(tx, houseId, id);
    if (one === null) return;
    const { state, refusalCode, nextCheckAt } = one.refund;
    const neverArrived = result.state === 'AWAY' && (isFirst || refusalCode === 'PROVIDER_AWAY');
    if (result.state === 'REFUSED') await settleRefund(tx, services, one, { reportedState: 'FAILED', ...result });
    else if (result.state === 'REFUNDED' || result.state === 'PENDING')
      await settleRefund(tx, services, one, { reportedState: result.state, processorRef: result.processorRef });
    else if (state === 'REQUESTED')
      await leaveUnknown(tx, services, one, {
        neverArrived,
        nextCheckAt: await planPoll(tx, services, REFUND_POLL_WORK, one.refund),
      });
    else if (state === 'UNKNOWN') await leaveUnknown(tx, services, one, { neverArrived, nextCheckAt });
  });
}

/** Saves a refund as REQUESTED before it is requested. Null if it was already. */
export async function beginRefund(
  tx: Transaction,
  services: Services,
  houseId: number,
  id: number,
): Promise<RefundOfCharge | null> {
  const one = await lockRefund(tx, houseId, id);
  if (one?.refund.state !== 'READY') return null;
  const requestedAt = services.clock.now();
  await stepRefund(tx, services, one, { state: 'REQUESTED', requestedAt });
  return { ...one, refund: { ...one.refund, state: 'REQUESTED', requestedAt } };
}

/**
 * Makes a refund: commits it as REQUESTED, sends the request outside of any transaction, and then saves the answer with the ledger's entries.
 * If the process ends in between, the refund stays REQUESTED.
 */
export async function refundOne(services: Services, houseId: number, id: number): Promise<void> {
  const one = await services.db.transaction((tx) => beginRefund(tx, services, houseId, id));
  if (one) await writeRequested(services, one, await askForRefund(services, one), { isFirst: true });
}

/** States that can change when the provider is polled. */
const ASKED_AGAIN: readonly RefundState[] = ['REQUESTED', 'UNKNOWN', 'PENDING'];

/** Fetches the status of a refund once; returns whether it is still unknown. */
export async function refreshRefund(services: Services, houseId: number, id: number): Promise<boolean> {
  const refund = await selectRefund(services.db, houseId, id);
  if (refund === null || !ASKED_AGAIN.includes(refund.state)) return false;
  const attempt = await selectAttempt(services.db, houseId, refund.attemptId);
  if (attempt === null) return false;
  const one = { attempt, refund };
  await writeRequested(services, one, await resolveRefund(services, one), { isFirst: false });
  return (await selectRefund(services.db, houseId, id))?.state === 'UNKNOWN';
}

/**
 * Handles a refund after the last poll: one that definitely never reached the provider has failed; any other stays unknown until staff
 * refresh it.
 */
export async function giveUpRefund(tx: Transaction, services: Services, houseId: number, id: number): Promise<void> {
  const one = await lockRefund(tx, houseId, id);
  if (one?.refund.state !== 'UNKNOWN') return;
  if (one.refund.refusalCode === 'PROVIDER_AWAY')
    await settleRefund(tx, services, one, {
      reportedState: 'FAILED',
      processorRef: null,
      code: 'PROVIDER_AWAY',
      message: REFUND_AWAY,
    });
  else
    await stepRefund(tx, services, one, { state: 'UNKNOWN', refusalCode: one.refund.refusalCode, nextCheckAt: null });
}

/** Handles a refund whose job has failed for the last time: one that wasn't requested has failed, and a requested one is polled. */
export async function abandonRefund(tx: Transaction, services: Services, houseId: number, id: number): Promise<void> {
  const one = await lockRefund(tx, houseId, id);
  if (one?.refund.state === 'READY')
    await settleRefund(tx, services, one, {
      reportedState: 'FAILED',
      processorRef: null,
      code: 'PROVIDER_AWAY',
      message: REFUND_AWAY,
    });
  else if (one?.refund.state === 'REQUESTED')
    await leaveUnknown(tx, services, one, {
      neverArrived: false,
      nextCheckAt: await planPoll(tx, services, REFUND_POLL_WORK, one.refund),
    });
}

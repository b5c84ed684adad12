import type { Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { actionBy, storeAction } from './act-on-disputes';
import { lockDisputes, selectDisputesBy } from './dispute-store';
import { emailBidders } from './email-bidders';
import { planAction, type PlannedDispute } from './plan-disputes';

/**
 * Cancels the open disputes of a lot with its buyer, whose purchase is corrected, with a message in their timelines; the bidder is emailed as always.
 * Returns their numbers. Call it before invoice groups are locked.
 */
export async function cancelDisputesOfPurchase(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { lotId, approvalId }: { readonly lotId: number; readonly approvalId: number },
  message: string,
): Promise<number[]> {
  const { houseId } = actor;
  const found = await selectDisputesBy(tx, houseId, 'lotIDs', [lotId]);
  const ids = found.flatMap((one) => (one.state === 'OPEN' && one.approvalId === approvalId ? [one.id] : []));
  if (ids.length === 0) return [];
  const open = (await lockDisputes(tx, houseId, ids)).filter(({ state }) => state === 'OPEN');
  const plan = await planAction(tx, houseId, 'CANCEL', open, actionBy(services, actor));
  await storeAction(tx, services, actor, plan, { action: 'dispute.cancel', state: 'CANCELED', message });
  await emailBidders(tx, services, actor, 'CANCEL', plan, message);
  return open.map(({ id }) => id);
}

/** Reopens disputes that the correction of a purchase canceled, because it is undone. Those that were changed since stay as they are. */
export async function reopenCanceledDisputes(
  tx: Transaction,
  services: Services,
  actor: Actor,
  ids: readonly number[],
  message: string,
): Promise<void> {
  if (ids.length === 0) return;
  const canceled = (await lockDisputes(tx, actor.houseId, ids)).filter(({ state }) => state === 'CANCELED');
  // Canceling had no effects, so nothing is to be reversed.
  const plan = canceled.map((dispute): PlannedDispute => ({
    dispute,
    refusal: null,
    effects: [],
    warning: null,
    invoice: null,
  }));
  if (plan.length === 0) return;
  await storeAction(tx, services, actor, plan, { action: 'dispute.reopen', state: 'OPEN', message });
  await emailBidders(tx, services, actor, 'REOPEN', plan, message);
}

import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { invalid, notFound, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { postToBidders } from './message-bidders';
import { noAddressReason, recipientName } from './message-email';
import { selectBidders, selectMessages } from './message-store';

/** A message to bidders that is about no invoice. */
export interface BidderEmailCommand {
  readonly approvalIds: readonly number[];
  readonly subject: string;
  readonly message: string;
  readonly key: string | null;
}

/** Whether a bidder gets a message; `reason` is null if they do. */
export interface BidderEmailOutcome {
  readonly approvalId: number;
  readonly name: string;
  readonly email: string;
  readonly reason: string | null;
}

/**
 * Emails bidders in the actor's name, with replies to the house, as part of another change. Bidders without an address are skipped, which
 * their messages show.
 */
export async function postMessage(
  tx: Transaction,
  services: Services,
  actor: Pick<Actor, 'houseId' | 'userId'>,
  { approvalIds, ...words }: Pick<BidderEmailCommand, 'approvalIds' | 'subject' | 'message'>,
): Promise<void> {
  const bidders = await selectBidders(tx, actor.houseId, approvalIds);
  if (bidders.length > 0) await postToBidders(tx, services, actor, bidders, { ...words, answersTo: 'HOUSE' });
}

/**
 * Emails bidders in the actor's name, with replies to the house, once per key. Bidders without an address are skipped, which their messages
 * show; if all of them are, nothing is sent. Throws 404 for unknown bidders, 422 NO_ADDRESS.
 */
export async function sendToBidders(
  services: Services,
  actor: Actor,
  { approvalIds, subject, message, key }: BidderEmailCommand,
): Promise<BidderEmailOutcome[]> {
  const { houseId } = actor;
  const input = { approvalIds, subject, message };
  const { runId } = await idempotently(services, actor, { key, operation: 'bidders.message', input }, async (tx) => {
    const bidders = await selectBidders(tx, houseId, approvalIds);
    if (bidders.length < approvalIds.length) throw notFound('The bidder');
    const reasons = bidders.map((bidder): Problem | null => {
      const reason = noAddressReason(bidder);
      return reason === null
        ? null
        : { code: 'NO_ADDRESS', message: `${recipientName(bidder)}: ${reason}`, field: 'approvalIDs' };
    });
    const [first, ...others] = reasons.filter((reason) => reason !== null);
    if (first && others.length + 1 === bidders.length) throw invalid([first, ...others]);
    return { runId: await postToBidders(tx, services, actor, bidders, { subject, message, answersTo: 'HOUSE' }) };
  });
  const sent = await selectMessages(services.db, houseId, 'run', [runId], null, { limit: null, offset: 0 });
  return sent.map(({ approvalId, name, recipient, skipReason }) => ({
    approvalId,
    name,
    email: recipient,
    reason: skipReason,
  }));
}

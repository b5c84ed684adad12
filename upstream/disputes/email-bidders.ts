import { disputeEmail, type DisputeEvent } from '../../rules/disputes/dispute-emails';
import type { Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { postMessage } from '../invoicing/messages/service';
import type { DisputeRow } from './dispute-store';
import type { PlannedEffect } from './plan-disputes';

/** A dispute about which its bidder is emailed. */
export interface Emailed {
  readonly dispute: Pick<
    DisputeRow,
    | 'id'
    | 'kind'
    | 'reasonId'
    | 'resolutionId'
    | 'approvalId'
    | 'lotNumber'
    | 'lotExtension'
    | 'lotTitle'
    | 'currency'
    | 'hammer'
    | 'premium'
    | 'liveFee'
  >;
  readonly effects: readonly Pick<PlannedEffect, 'kind' | 'amount'>[];
}

/**
 * Emails bidders what happened to their disputes, with what staff typed: one email for each bidder, whatever the number of their lots. It is among
 * the messages of the bidder, with its delivery.
 */
export async function emailBidders(
  tx: Transaction,
  services: Services,
  author: Pick<Actor, 'houseId' | 'userId'>,
  event: DisputeEvent,
  emailed: readonly Emailed[],
  message: string,
): Promise<void> {
  const ofBidder = new Map<number, Emailed[]>();
  for (const one of emailed)
    ofBidder.set(one.dispute.approvalId, [...(ofBidder.get(one.dispute.approvalId) ?? []), one]);
  for (const [approvalId, own] of ofBidder) {
    const disputes = own.map(({ dispute, effects }) => ({
      number: dispute.id,
      kind: dispute.kind,
      reasonId: dispute.reasonId,
      resolutionId: dispute.resolutionId,
      lot: `${dispute.lotNumber}${dispute.lotExtension}`,
      title: dispute.lotTitle,
      currency: dispute.currency,
      payable: dispute.hammer + dispute.premium + dispute.liveFee,
      effects,
    }));
    await postMessage(tx, services, author, { approvalIds: [approvalId], ...disputeEmail(event, disputes, message) });
  }
}

import { withoutCanceled } from '../../../rules/bulk-bidding/bidding';
import { CANCEL_LIMIT, mayCancel } from '../../../rules/bulk-bidding/canceling';
import { deskParts } from '../../clerking/desk/service';
import { partsOf, recordChanges } from '../../core/audit/audit-log';
import { databaseTime } from '../../core/database/database-time';
import { idempotently } from '../../core/database/idempotency';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockLotsToBid } from '../../lots/bidding/service';
import { lockSessions } from '../../sales/session/service';
import { countCanceledBids, putBidding, selectBid, selectBids, updateCanceledBid } from './bid-store';
import { endOf, ruleBid, statesOf, termsOf } from './bidding-of-lots';

/** A bid to cancel, as the call names it, with the reason. */
export interface BidToCancel {
  readonly catalogRef: string;
  readonly lotRef: string;
  readonly bidRef: string;
  readonly reason: string;
  readonly key: string | null;
}

/**
 * Cancels a bid that the user has entered, and adds up the other bids on the lot again. Bidding still ends when bidders have seen that it does.
 * Throws 404, 409 NOT_OWN_BID, BID_CANCELED, LOT_CLOSED, CANCEL_LIMIT.
 */
export async function cancelBid(
  services: Services,
  actor: Actor,
  { catalogRef, lotRef, bidRef, reason, key }: BidToCancel,
): Promise<{ readonly lotRef: string }> {
  const { houseId, userId } = actor;
  const act = { key, operation: 'bid.cancel', input: { catalogRef, lotRef, bidRef, reason } };
  return idempotently(services, actor, act, async (tx) => {
    const placed = await selectBid(tx, houseId, bidRef);
    if (placed?.lotRef !== lotRef) throw notFound('The bid');
    // Bids of a sale are canceled one after the other, because they are counted.
    await lockSessions(tx, houseId, [placed.catalogId]);
    const [lot] = await lockLotsToBid(tx, houseId, [lotRef]);
    const bid = await selectBid(tx, houseId, bidRef);
    if (lot?.catalogRef !== catalogRef || !bid) throw notFound('The bid');
    if (bid.enteredBy !== userId) throw conflict('NOT_OWN_BID', 'You can only cancel bids that you have placed.');
    if (bid.canceledAt !== null) throw conflict('BID_CANCELED', 'This bid has already been canceled.');
    const now = await databaseTime(tx, services.clock);
    const end = endOf(lot);
    if (lot.closedAt !== null || lot.isSold || (end !== null && now.getTime() >= end))
      throw conflict('LOT_CLOSED', 'Bidding on this lot has ended.');
    if (!mayCancel(await countCanceledBids(tx, houseId, lot.catalogId)))
      throw conflict('CANCEL_LIMIT', `${CANCEL_LIMIT} bids of this sale have been canceled, so no more can be.`);
    const { lastSequence } = (await statesOf(tx, houseId, [lot])).get(lot.id) ?? { lastSequence: 0 };
    await updateCanceledBid(tx, houseId, bid.id, { at: now, userId, reason });
    const left = await selectBids(tx, houseId, [lot.id]);
    const { price, lead, bidCount } = withoutCanceled(termsOf(lot), left.map(ruleBid), { endsAt: end });
    const leadBidId = left.find(({ sequence }) => sequence === lead?.sequence)?.id ?? null;
    const versions = await putBidding(tx, houseId, [{ lotId: lot.id, price, leadBidId, bidCount, lastSequence }]);
    const desks = lot.kind === 'LIVE' ? await deskParts(tx, houseId, [lot.catalogId]) : [];
    await recordChanges(tx, services.clock, actor, 'bid.cancel', [...partsOf('LotBidding', versions), ...desks]);
    return { lotRef };
  });
}

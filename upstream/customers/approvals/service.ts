import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import { insertFloorBidder, insertMissingPaddles, selectBidderWithPaddle } from './paddle-store';
import { lockDecisions } from './registration-store';

/** Gives the approved bidders of a sale their paddles in sessions that were added or restored since. */
export async function givePaddles(tx: Transaction, houseId: number, saleId: number): Promise<void> {
  await lockDecisions(tx, houseId);
  await insertMissingPaddles(tx, houseId, [saleId]);
}

/**
 * Adds a bidder who bids in the room of a session with a paddle that nobody has yet, or returns the one who has it by now. Nobody asks for names in the
 * room, so the bidder is called by the paddle.
 */
export async function addFloorBidder(
  tx: Transaction,
  services: Services,
  houseId: number,
  catalogId: number,
  paddle: string,
): Promise<{ readonly approvalId: number; readonly changes: readonly ChangedRecord[] }> {
  await lockDecisions(tx, houseId);
  const known = await selectBidderWithPaddle(tx, houseId, catalogId, paddle);
  if (known !== null) return { approvalId: known, changes: [] };
  const approvalId = await takeNumbers(tx, houseId, 'approval', 1);
  const bidder = { id: approvalId, ref: services.newRef('APP'), catalogId, paddle, createdAt: services.clock.now() };
  await insertFloorBidder(tx, houseId, bidder);
  const added = { id: approvalId, version: 1, before: null, after: { channel: 'FLOOR', paddle } };
  return {
    approvalId,
    changes: [
      { type: 'Approval', ...added },
      { type: 'Person', id: approvalId, version: 1, isPart: true },
    ],
  };
}

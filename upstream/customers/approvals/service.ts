import type { Transaction } from '../../core/database/database';
import { insertMissingPaddles } from './paddle-store';
import { lockDecisions } from './registration-store';

/** Gives the approved bidders of a sale their paddles in sessions that were added or restored since. */
export async function givePaddles(tx: Transaction, houseId: number, saleId: number): Promise<void> {
  await lockDecisions(tx, houseId);
  await insertMissingPaddles(tx, houseId, [saleId]);
}

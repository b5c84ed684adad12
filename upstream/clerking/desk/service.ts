import { type ChangedRecord, partsOf } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { raiseDesks } from './desk-store';

/** Returns the desks of these live sessions as parts of another change, with their next versions, because the auctioneer's book changed. */
export const deskParts = async (
  tx: Transaction,
  houseId: number,
  catalogIds: readonly number[],
): Promise<ChangedRecord[]> =>
  catalogIds.length === 0 ? [] : partsOf('ClerkDesk', await raiseDesks(tx, houseId, catalogIds));

import { type ChangedRecord, partsOf } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { raiseLineVersions } from '../records/line-store';

/** Returns the lines of lots as parts of another record's change, with their next versions: something that is shown with them changed. */
export const lineParts = async (
  tx: Transaction,
  houseId: number,
  lotIds: readonly number[],
): Promise<ChangedRecord[]> => partsOf('InvoiceLine', await raiseLineVersions(tx, houseId, lotIds));

import { buyNowFields, chargeInput } from '../../../rules/sales/buy-now/buy-now-fields';
import { buyNowProblems } from '../../../rules/sales/buy-now/buy-now-problems';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { storedFields } from '../../core/database/record';
import { conflict } from '../../core/http/errors';
import type { EditableRecord } from '../../core/records/editable-record';
import { buyNowRecord, type BuyNowRow } from './buy-now-record';
import { settingsChange } from './buy-now-sales';
import { lockSale, selectSettings, upsertSettings } from './buy-now-store';

async function locked(tx: Transaction, houseId: number, id: number): Promise<BuyNowRow | null> {
  await lockSale(tx, houseId, id);
  const [row] = await selectSettings(tx, houseId, [id]);
  return row ?? null;
}

/** Sets fields of a sale's settings. Throws 409 CANNOT_UNDO for values that can no longer be saved. */
async function restored(
  tx: Transaction,
  houseId: number,
  id: number,
  patch: Partial<BuyNowRow>,
): Promise<readonly [ChangedRecord]> {
  const before = await locked(tx, houseId, id);
  if (!before) throw conflict('CANNOT_UNDO', 'This sale has no settings.');
  const after: BuyNowRow = { ...before, ...patch, version: before.version + 1 };
  const [problem] = buyNowProblems({ ...after, charges: after.charges.map(chargeInput) });
  if (problem) throw conflict('CANNOT_UNDO', problem.message);
  await upsertSettings(tx, houseId, after);
  return [settingsChange(before, after)];
}

/** The history and undo of the settings of Buy It Now sales. */
export const buyNowEdits: EditableRecord = {
  type: 'BuyNowSettings',
  noun: 'sale',
  fields: buyNowFields,
  read: 'sales',
  edit: 'editSales',
  actions: {},
  lock: async (tx, houseId, id) => {
    const row = await locked(tx, houseId, id);
    return row ? storedFields(buyNowRecord, row) : null;
  },
  restore: (tx, _services, { houseId }, id, patch) => restored(tx, houseId, id, patch),
};

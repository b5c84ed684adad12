import { buyNowFields, chargeInput } from '../../../rules/sales/buy-now/buy-now-fields';
import { buyNowProblems } from '../../../rules/sales/buy-now/buy-now-problems';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { storedFields } from '../../core/database/record';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { EditableRecord } from '../../core/records/editable-record';
import type { Services } from '../../core/services';
import { buyNowRecord, type BuyNowRow } from './buy-now-record';
import { buyNowSales } from './buy-now-sales';
import { lockSale, selectSettings } from './buy-now-store';
import { storeSettings } from './store-settings';

async function locked(tx: Transaction, houseId: number, id: number): Promise<BuyNowRow | null> {
  await lockSale(tx, houseId, id);
  const [row] = await selectSettings(tx, houseId, [id]);
  return row ?? null;
}

/** Sets fields of a sale's settings. Throws 409 CANNOT_UNDO for values that can no longer be saved. */
async function restored(
  tx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  patch: Partial<BuyNowRow>,
): Promise<readonly [ChangedRecord, ...ChangedRecord[]]> {
  const before = await locked(tx, actor.houseId, id);
  const [sale] = await buyNowSales(tx, actor.houseId, { groupIds: [id] });
  if (!before || !sale) throw conflict('CANNOT_UNDO', 'This sale has no settings.');
  const after: BuyNowRow = { ...before, ...patch, version: before.version + 1 };
  const [problem] = buyNowProblems({ ...after, charges: after.charges.map(chargeInput) });
  if (problem) throw conflict('CANNOT_UNDO', problem.message);
  return storeSettings(tx, services, actor, sale.session, { before, after });
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
  restore: restored,
};

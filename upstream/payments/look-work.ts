import type { Transaction } from '../core/database';
import type { Services } from '../core/services';
import { addWork } from '../core/work';
import type { AttemptRow } from './charge-attempt-store';

/** Looks what became of a charge whose answer never came; the key is the attempt's number. */
export const LOOK_WORK = 'payments.look';

const FIRST_LOOK_AFTER_MS = 5000;

/** Plans the first look of an attempt, and answers when it is. */
export async function planLook(tx: Transaction, { clock }: Services, { houseId, id }: AttemptRow): Promise<Date> {
  const runAfter = new Date(clock.now().getTime() + FIRST_LOOK_AFTER_MS);
  await addWork(tx, clock, [{ houseId, kind: LOOK_WORK, key: String(id), payload: {}, runAfter }]);
  return runAfter;
}

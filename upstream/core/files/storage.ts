import type { Queryable } from '../database/database';
import { Refusal } from '../errors';
import { selectStoredBytes } from './storage-store';

const GB = 1024 ** 3;

/** How much a house can store unless the operator sets another limit (STORAGE_PER_HOUSE, in GB). */
export const STORAGE_PER_HOUSE_GB = 50;
export const STORAGE_PER_HOUSE = STORAGE_PER_HOUSE_GB * GB;

/** Checks that the house can store one more file. Throws 422 STORAGE_LIMIT. One disk serves all houses. */
export async function requireStorage(
  { storagePerHouse }: { readonly storagePerHouse: number },
  db: Queryable,
  houseId: number,
): Promise<void> {
  if ((await selectStoredBytes(db, houseId)) < storagePerHouse) return;
  const limit = (storagePerHouse / GB).toLocaleString('en-US', { maximumFractionDigits: 1 });
  const message = `Your house has reached its limit of ${limit} GB for images and uploads. Discard uploads that you don't need, or ask your system administrator for more storage.`;
  throw new Refusal(422, [{ code: 'STORAGE_LIMIT', message, field: 'file' }]);
}

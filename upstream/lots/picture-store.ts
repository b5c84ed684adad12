import type { Transaction } from '../core/database/database';

/**
 * Records that a lot has another picture; its first picture becomes its main one. Returns the lot's new version; null if the house has no
 * such lot.
 */
export async function updatePicture(
  tx: Transaction,
  houseId: number,
  lotId: number,
  url: string,
): Promise<number | null> {
  const [lot] = await tx.query<{ version: number }>(
    'update lot set image_url = coalesce(image_url, $3), version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, lotId, url],
  );
  return lot?.version ?? null;
}

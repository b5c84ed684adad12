import type { Queryable } from '../../core/database/database';

/** Returns the number of a bidder by reference; null if the house has none with that reference. */
export async function selectApprovalIdByRef(db: Queryable, houseId: number, ref: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>('select id from approval where house_id = $1 and ref = $2', [
    houseId,
    ref,
  ]);
  return row?.id ?? null;
}

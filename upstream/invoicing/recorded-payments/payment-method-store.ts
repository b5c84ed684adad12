import type { Queryable } from '../../core/database/database';

/** Returns the house's payment methods, with whether staff may choose them and whether they are retired. */
export async function selectMethods(
  db: Queryable,
  houseId: number,
): Promise<{ readonly id: number; readonly isChoosable: boolean; readonly isRetired: boolean }[]> {
  return db.query(
    'select id, is_choosable as "isChoosable", is_retired as "isRetired" from payment_method_view where house_id = $1',
    [houseId],
  );
}

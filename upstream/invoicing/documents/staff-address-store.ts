import type { Queryable } from '../../core/database/database';

/** Returns the name and email address of a user. */
export async function selectStaffAddress(
  db: Queryable,
  houseId: number,
  userId: number,
): Promise<{ readonly name: string; readonly email: string }> {
  const [row] = await db.query<{ name: string; email: string }>(
    'select display_name as name, email from house_user_view where house_id = $1 and id = $2',
    [houseId, userId],
  );
  if (!row) throw new Error(`there is no user ${userId}`);
  return row;
}

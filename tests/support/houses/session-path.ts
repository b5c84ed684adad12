import type { Database } from '../../../upstream/core/database/database';

/** Returns the path of a screen of a session, such as `/4` for its images step. `type` is bin for a Buy It Now sale. */
export async function sessionPath(
  db: Database,
  houseId: number,
  session: number,
  rest: string,
  type = 'live',
): Promise<string> {
  const [row] = await db.query<{ sale: number }>(
    'select group_id as sale from catalog where house_id = $1 and id = $2',
    [houseId, session],
  );
  return `/session/${type}/${row?.sale ?? 0}/${session}${rest}`;
}

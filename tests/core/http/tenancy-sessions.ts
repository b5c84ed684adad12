import type { Database } from '../../../upstream/core/database/database';

/** Reads bids of a timed session. */
export const BIDS =
  'query ($catalogRef: String!) { biddingSale(catalogRef: $catalogRef) { lots(first: 1) { nodes { __typename id } } } }';

/** Makes a session with lots a timed one that bidders see, and returns its reference. */
export async function timedSession(db: Database, houseId: number): Promise<string> {
  await db.query(`update house set features = features || '{bulk-bidding}'::text[] where id = $1`, [houseId]);
  const [session] = await db.query<{ id: number; ref: string }>(
    `update catalog c set kind = 'TIMED' where house_id = $1 and id = (
       select min(catalog_id) from lot where house_id = $1 and not is_deleted) returning id, ref`,
    [houseId],
  );
  await db.query('update lot set is_published = true where house_id = $1 and catalog_id = $2', [houseId, session?.id]);
  return session?.ref ?? '';
}

/** Reads the clerk's desk of a live session. */
export const DESK = 'query ($catalogRef: String!) { clerkDesk(catalogRef: $catalogRef) { __typename id } }';

/** Returns the reference of a live session. */
export async function liveSession(db: Database, houseId: number): Promise<string> {
  const [session] = await db.query<{ ref: string }>(
    `select ref from catalog where house_id = $1 and kind = 'LIVE' and not is_deleted order by id limit 1`,
    [houseId],
  );
  return session?.ref ?? '';
}

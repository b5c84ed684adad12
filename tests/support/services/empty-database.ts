import type { Database } from '../../../upstream/core/database/database';

/** Removes every house with all its data, for tests that create houses, each on an empty database. */
export async function emptyDatabase(db: Database): Promise<void> {
  await db.query('truncate house restart identity cascade');
}

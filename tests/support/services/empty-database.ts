import type { Database } from '../../../upstream/core/database/database';

/** Removes every house with all that is its: for tests of how houses come to be, each on an empty database. */
export async function emptyDatabase(db: Database): Promise<void> {
  await db.query('truncate house restart identity cascade');
}

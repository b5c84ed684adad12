import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock';
import { ConfigError } from '../../../platform/config-error';
import type { Env } from '../env';
import type { Database } from './database';
import { openEmbedded } from './embedded';
import { migrate } from './migrate';
import { openPostgres } from './postgres';

const wordsOf = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map(String).join('; ')
    : error instanceof Error
      ? error.message
      : String(error);

/**
 * Opens the configured database without migrating it: PostgreSQL, or the embedded one in DATA_DIR, whose lock the caller holds. Throws a
 * ConfigError if it can't be reached.
 */
export async function connectDatabase({ databaseUrl, dataDir }: Env, log: Logger): Promise<Database> {
  const db = databaseUrl === null ? await openEmbedded(join(dataDir, 'database')) : openPostgres(databaseUrl, log);
  try {
    await db.query('select 1');
    return db;
  } catch (error) {
    await db.close();
    throw new ConfigError(`The database cannot be reached: ${wordsOf(error)}`);
  }
}

/** Opens the configured database and migrates it to this version. */
export async function openDatabase(env: Env, clock: Clock, log: Logger): Promise<Database> {
  const db = await connectDatabase(env, log);
  try {
    await migrate(db, clock);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

// Commands on the house's data never make a database that nothing serves.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';

/** Commands that fill a new database themselves. */
const MAKE_ONE = ['demo:load', 'restore'];

/**
 * Throws a PlainError where a command that found nothing running would work on a new embedded database, because it is run without the
 * settings of what serves.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @param {string} dataDir
 */
export function requireDatabase(name, env, dataDir) {
  if (env.UPSTREAM_URL)
    throw new PlainError(
      'The services run at UPSTREAM_URL: run this command where they run, with their DATABASE_URL or DATA_DIR.',
    );
  if (MAKE_ONE.includes(name) || env.DATA_DIR || existsSync(join(dataDir, 'database'))) return;
  throw new PlainError(
    `No database was found: Rostrum is not running on ${dataDir}, and there is none in it. Set the DATABASE_URL (or DATA_DIR) that npm start has, in .env or the environment.`,
  );
}

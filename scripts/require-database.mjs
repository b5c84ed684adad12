// Prevents commands from creating a database that no running product serves.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';

/** Commands that fill a new database. */
const MAKE_ONE = ['demo:load', 'restore'];

/**
 * Throws a PlainError if a command would create a new embedded database because it runs without the settings of the running product. Call
 * it only if nothing runs on `dataDir`.
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

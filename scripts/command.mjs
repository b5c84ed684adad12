// npm run house:create, house:set, user:reset, demo:load, backup, restore: runs one command on the database. files:move needs none.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './bootstrap.mjs';
import { acquireDataLock, readDataLock } from './data-lock.mjs';
import { requireDatabase } from './require-database.mjs';
import { loadSettings } from './settings-file.mjs';
import { fail, root } from './shell.mjs';

/** Runs the command through the running services if they hold the embedded database; otherwise opens the database itself. */
async function command() {
  const [name = '', ...args] = process.argv.slice(2);
  process.chdir(root);
  loadSettings();
  const { env } = process;
  const dataDir = env.DATA_DIR || 'data';
  const embedded = !env.DATABASE_URL && name !== 'files:move';
  const running = embedded && readDataLock(dataDir) !== null;
  if (embedded && !running) requireDatabase(name, env, dataDir);
  const lock = embedded && !running ? acquireDataLock(dataDir) : null;
  try {
    await prepare();
    const { runCommand } = await import(pathToFileURL(join(root, 'dist/upstream/commands.mjs')).href);
    await runCommand(name, args, env, { running });
  } finally {
    lock?.release();
  }
}

command().catch(fail);

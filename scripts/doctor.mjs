// npm run doctor: checks settings, database, disk, email, payments, and the running product, and changes nothing.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './bootstrap.mjs';
import { acquireDataLock, readDataLock } from './data-lock.mjs';
import { PlainError } from './plain-error.mjs';
import { loadSettings, settingsFile } from './settings-file.mjs';
import { fail, root } from './shell.mjs';

/** Returns why the settings file can't be loaded; null if it can. */
function loadingProblem() {
  try {
    loadSettings();
    return null;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    return error.message;
  }
}

/** Builds stale outputs. Progress goes to stderr, because stdout may contain JSON. */
async function prepareQuietly() {
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    await prepare();
  } finally {
    process.stdout.write = write;
  }
}

async function doctor() {
  process.chdir(root);
  // Opening the embedded database writes files, which must not be readable by other users.
  process.umask(0o077);
  const { env } = process;
  const file = settingsFile(env);
  const fileProblem = loadingProblem();
  const dataDir = env.DATA_DIR || 'data';
  await prepareQuietly();
  const load = (/** @type {string} */ entry) => import(pathToFileURL(join(root, 'dist', entry)).href);
  const [{ settingProblems }, { runDoctor }] = [await load('server/main.mjs'), await load('upstream/doctor/main.mjs')];
  process.exitCode = await runDoctor(process.argv.slice(2), {
    source: env,
    file,
    fileProblem,
    serverProblems: settingProblems(env),
    holder: env.DATABASE_URL ? null : readDataLock(dataDir),
    lock: () => acquireDataLock(dataDir),
  });
}

doctor().catch(fail);

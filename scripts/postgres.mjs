import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { findProgram, installDebianPackages, run, say } from './shell.mjs';

const oldest = 15;
const startLimitMs = 30_000;

/** @typedef {{url: string, stop(): Promise<void>}} Postgres */

/**
 * Returns a PostgreSQL for the tests: the one at TEST_DATABASE_URL, or a temporary server. Returns null if PostgreSQL is not installed and
 * can't be. @returns {Promise<Postgres | null>}
 */
export async function findPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const programs = await findOrInstallPrograms();
  return programs === null ? null : startPostgres(programs);
}

/** Returns the folder of PostgreSQL's programs, which it installs if it can. @returns {Promise<string | null>} */
export async function findOrInstallPrograms() {
  return (await findPrograms()) ?? ((await installDebianPackages(['postgresql'])) ? await findPrograms() : null);
}

/** Returns a PostgreSQL like `findPostgres`, or throws a PlainError. @returns {Promise<Postgres>} */
export async function ensurePostgres() {
  const found = await findPostgres();
  if (found !== null) return found;
  throw new PlainError(
    `PostgreSQL ${oldest} or newer is needed: install it (Debian: apt-get install postgresql), or set TEST_DATABASE_URL.`,
  );
}

/** @param {string} programs the folder of initdb and postgres @returns {Promise<Postgres>} */
async function startPostgres(programs) {
  say('Starting a PostgreSQL for the tests');
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-postgres-'));
  const account = await serverAccount();
  if (account !== null) await chown(folder, account.uid, account.gid);
  const port = await freePort();
  const as = { ...account, cwd: folder };
  await run(
    join(programs, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'rostrum',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--lc-ctype=C.UTF-8',
      '--no-sync',
    ],
    as,
  );
  // Test databases are temporary, so writes don't wait for the disk, and leave nothing for a replica. Compiling a plan takes longer than
  // executing it on a few rows, which the planner overestimates in tables without statistics. The product keeps these current, so nothing
  // else needs to.
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'jit=off',
    'autovacuum=off',
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...settings], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000);
  });
  const ended = new Promise((done) => {
    server.on('exit', done);
  });
  const stop = async () => {
    server.kill('SIGINT'); // "fast shutdown": open connections are ended
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await answers(join(programs, 'pg_isready'), port, ended))) {
    await stop();
    throw new PlainError(`PostgreSQL did not start:\n${log.trimEnd()}`);
  }
  // A socket in the file system costs a fifth less than one of the network.
  return { url: `postgres://rostrum@${encodeURIComponent(folder)}:${port}/postgres`, stop };
}

/** Returns the folder of initdb and postgres; null if they are missing or too old. @returns {Promise<string | null>} */
async function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = (await readdir(debian).catch(() => [])).map(Number).filter((version) => version >= oldest);
  for (const version of versions.sort((a, b) => b - a)) {
    const initdb = await findProgram([join(debian, String(version), 'bin', 'initdb')]);
    if (initdb !== null) return dirname(initdb);
  }
  const initdb = await findProgram(['initdb']);
  if (initdb === null) return null;
  const [, version = '0'] = /PostgreSQL\) (\d+)/.exec(await run(initdb, ['--version'])) ?? [];
  return Number(version) >= oldest ? dirname(initdb) : null;
}

/**
 * Returns the account to run as: PostgreSQL refuses to run as root, and its package creates an account. @returns {Promise<{uid: number,
 * gid: number} | null>}
 */
async function serverAccount() {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres'])));
  return { uid: Number(uid), gid: Number(gid) };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer()
      .on('error', fail)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => {
          done(typeof address === 'object' && address !== null ? address.port : 0);
        });
      });
  });
}

/** @param {string} isReady @param {number} port @param {Promise<unknown>} ended */
async function answers(isReady, port, ended) {
  let running = true;
  void ended.then(() => {
    running = false;
  });
  for (const deadline = Date.now() + startLimitMs; running && Date.now() < deadline;) {
    if (
      await run(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
        () => true,
        () => false,
      )
    )
      return true;
    await new Promise((resume) => {
      setTimeout(resume, 100);
    });
  }
  return false;
}

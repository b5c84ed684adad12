// What `npm start` and `npm test` need on a fresh clone, done when it is missing or stale. No dependency is imported here
// before it is installed.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { PlainError } from './plain-error.mjs';
import { acquireLock, LockHeldError } from './process-lock.mjs';
import { root, run, runNode, say } from './shell.mjs';

/** @typedef {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}>} Packages */

const cache = join(root, '.cache');

/** The programs that run from dist/, each a bundle of its own with its path kept. */
const entries = [
  'upstream/main.ts',
  'upstream/commands.ts',
  'upstream/doctor/main.ts',
  'upstream/core/database/pglite-worker.ts',
  'upstream/payments/processor/sandbox-server.ts',
  'server/main.ts',
];

const compressed = new Set(['.js', '.css', '.svg']);

/** Refuses a Node that is too old, in words that say so. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new PlainError(`Rostrum needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
}

/** Installs what is missing, generates and builds what is stale; several that start at once do it one after another. */
export async function prepare({ build = true } = {}) {
  requireNode();
  const lock = await waitForLock();
  try {
    await ensureInstalled();
    await ensureGenerated();
    if (build) await ensureBuilt();
  } finally {
    lock.release();
  }
}

async function waitForLock() {
  for (let told = false; ; told = true) {
    try {
      return acquireLock(join(cache, 'bootstrap.lock'));
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error;
      if (!told) say(`Waiting for process ${error.holder.pid}, which is preparing`);
      await new Promise((resume) => {
        setTimeout(resume, 300);
      });
    }
  }
}

/** The development dependencies are needed by the build, under NODE_ENV=production too. */
async function ensureInstalled() {
  if (await isInstalled()) return;
  say('Installing dependencies');
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** @type {Packages} */
const noPackages = {};

/** Whether node_modules holds what the lock file names, by npm's own record of what it installed. */
async function isInstalled() {
  const wanted = await readPackages(join(root, 'package-lock.json'));
  const present = await readPackages(join(root, 'node_modules', '.package-lock.json')).catch(() => noPackages);
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found === undefined ? optional === true || devOptional === true : found.version === version;
  });
}

/** @param {string} file @returns {Promise<Packages>} */
async function readPackages(file) {
  return JSON.parse(await readFile(file, 'utf8')).packages;
}

/** Types and hooks from the schema and the operations. */
async function ensureGenerated() {
  const operations = await filesIn('web', ['.graphql']);
  await removeOrphans(operations);
  const outputs = [
    'server/generated/resolvers-types.ts',
    ...operations.map((file) => file.replace(/graphql$/, 'generated.tsx')),
  ];
  const inputs = [
    ...(await filesIn('schema')),
    ...operations,
    ...(await filesIn('scripts/codegen')),
    'codegen.ts',
    'package-lock.json',
  ];
  await whenStale('generated', inputs, outputs, async () => {
    say('Generating types from the schema');
    await runNode('.bin/graphql-codegen', ['--config', 'codegen.ts']);
  });
}

/** Generated files whose operations are gone would still be compiled. @param {string[]} operations */
async function removeOrphans(operations) {
  const generated = await filesIn('web', ['.generated.tsx']);
  const orphans = generated.filter((file) => !operations.includes(file.replace(/generated\.tsx$/, 'graphql')));
  await Promise.all(orphans.map((file) => rm(join(root, file))));
}

async function ensureBuilt() {
  const shared = [...(await filesIn('rules')), 'package-lock.json', 'scripts/bootstrap.mjs'];
  const services = [
    ...shared,
    ...(await filesIn('upstream')),
    ...(await filesIn('server')),
    ...(await filesIn('schema')),
  ];
  await whenStale('services', services, ['dist/server/main.mjs', 'dist/upstream/main.mjs'], async () => {
    say('Building the server and the services');
    await buildServices();
  });
  await whenStale(
    'web',
    [...shared, ...(await filesIn('web')), 'vite.config.ts'],
    ['dist/web/index.html'],
    async () => {
      say('Building the web app');
      // Under any other NODE_ENV, which a test run sets, React's development build would be bundled.
      await runNode('.bin/vite', ['build', '--logLevel', 'warn'], { ...process.env, NODE_ENV: 'production' });
      await compressFiles('dist/web');
    },
  );
}

/** How the services are bundled; `npm run dev` watches with the same settings. @returns {import('esbuild').BuildOptions} */
export function servicesBuild() {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outbase: '.',
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    loader: { '.sql': 'text', '.graphql': 'text' },
    logLevel: 'silent',
  };
}

async function buildServices() {
  const esbuild = await import('esbuild');
  await Promise.all(
    ['dist/server', 'dist/upstream'].map((folder) => rm(join(root, folder), { recursive: true, force: true })),
  );
  await esbuild.build(servicesBuild()).catch((error) => {
    throw new PlainError(error.message);
  });
}

/** Writes .br and .gz beside each file, so that serving one costs no compression. @param {string} folder */
async function compressFiles(folder) {
  const files = (await filesIn(folder)).filter((file) => compressed.has(extname(file)));
  await Promise.all(
    files.flatMap((file) => {
      const path = join(root, file);
      const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      return [
        pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`)),
        pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
      ];
    }),
  );
}

/**
 * Does the work unless its outputs are there and were made of these inputs.
 * @param {string} name
 * @param {string[]} inputs
 * @param {string[]} outputs
 * @param {() => Promise<void>} work
 */
async function whenStale(name, inputs, outputs, work) {
  const stamp = join(cache, `${name}.sha256`);
  const hash = await hashOf(inputs);
  const made = await readFile(stamp, 'utf8').catch(() => null);
  const complete = await Promise.all(outputs.map((file) => stat(join(root, file)).catch(() => null)));
  if (made === hash && !complete.includes(null)) return;
  await rm(stamp, { force: true });
  await work();
  await mkdir(cache, { recursive: true });
  await writeFile(stamp, hash);
}

/** @param {string[]} files */
async function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort())
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * The files under a folder of the project, as paths from its root.
 * @param {string} folder
 * @param {string[]} [endings]
 * @returns {Promise<string[]>}
 */
async function filesIn(folder, endings = ['']) {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

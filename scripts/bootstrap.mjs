// Prepares a fresh clone for `npm start` and `npm test`: runs each step whose output is missing or stale. Dependencies are imported
// only after they are installed.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { PlainError } from './plain-error.mjs';
import { acquireLock, LockHeldError } from './process-lock.mjs';
import { root, run, runNode, say } from './shell.mjs';

/** @typedef {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}>} Packages */

const cache = join(root, '.cache');

/** The programs that run from dist/, each bundled separately under its source path. */
const entries = [
  'upstream/main.ts',
  'upstream/commands.ts',
  'upstream/doctor/main.ts',
  'upstream/core/database/pglite-worker.ts',
  'upstream/images/picture-process.ts',
  'upstream/invoicing/credits/credit-note-thread.ts',
  'upstream/invoicing/receipts/receipt-thread.ts',
  'upstream/invoicing/statements/statement-thread.ts',
  'upstream/invoicing/exports/invoices-thread.ts',
  'upstream/lots/sheets/sheet-process.ts',
  'upstream/lots/snapshots/tip-sheet-thread.ts',
  'upstream/payments/processor/sandbox-server.ts',
  'upstream/publishing/catalogue/catalogue-thread.ts',
  'server/main.ts',
];

const compressed = new Set(['.js', '.css', '.svg', '.wasm']);

/** Throws a PlainError if the version of Node.js is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new PlainError(`Rostrum needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
}

/** Installs missing dependencies, then generates and builds stale outputs. A lock serializes processes that start at the same time. */
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
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return acquireLock(join(cache, 'bootstrap.lock'));
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error;
      if (!isWaiting) say(`Waiting for process ${error.holder.pid}, which is preparing`);
      await new Promise((resume) => {
        setTimeout(resume, 300);
      });
    }
  }
}

/** The build needs the development dependencies, even under NODE_ENV=production. */
async function ensureInstalled() {
  if (await isInstalled()) return;
  say('Installing dependencies');
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** @type {Packages} */
const noPackages = {};

/** Whether node_modules matches the lock file, according to npm's own record of installed packages. */
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

/** Generates types and hooks from the schema and the operations. */
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

/** Removes generated files whose operations no longer exist, because they would still be compiled. @param {string[]} operations */
async function removeOrphans(operations) {
  const generated = await filesIn('web', ['.generated.tsx']);
  const orphans = generated.filter((file) => !operations.includes(file.replace(/generated\.tsx$/, 'graphql')));
  await Promise.all(orphans.map((file) => rm(join(root, file))));
}

async function ensureBuilt() {
  const shared = [...(await filesIn('rules')), 'package-lock.json', 'scripts/bootstrap.mjs', 'scripts/bundling.json'];
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
      // With any other NODE_ENV, such as that of a test run, Vite would bundle React's development build.
      await runNode('.bin/vite', ['build', '--logLevel', 'warn'], { ...process.env, NODE_ENV: 'production' });
      await compressFiles('dist/web');
    },
  );
}

/**
 * How programs are bundled. `external` packages are loaded from node_modules: those with native code or files of their own, and large ones
 * that are loaded when first needed. All others are bundled, because finding, reading, and linking 1,700 modules is half of what a start
 * takes. The `banner` is for bundled CommonJS packages, which require modules of Node.js: an ES module has no `require`.
 * @type {{external: string[], banner: string, target: string}}
 */
const bundling = JSON.parse(readFileSync(new URL('bundling.json', import.meta.url), 'utf8'));

/** Returns the bundler settings of the services, which `npm run dev` uses as well, but without the packages. @returns {import('esbuild').BuildOptions} */
export function servicesBuild() {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outbase: '.',
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: bundling.external,
    banner: { js: bundling.banner },
    platform: 'node',
    format: 'esm',
    target: bundling.target,
    sourcemap: true,
    sourcesContent: false,
    loader: { '.sql': 'text', '.graphql': 'text' },
    logLevel: 'silent',
  };
}

async function buildServices() {
  const esbuild = await import('esbuild');
  await Promise.all(
    ['dist/server', 'dist/upstream'].map((folder) => rm(join(root, folder), { recursive: true, force: true })),
  );
  try {
    await esbuild.build(servicesBuild());
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  } finally {
    // Its process would otherwise stay with hundreds of megabytes for as long as the product runs.
    await esbuild.stop();
  }
}

/** Writes .br and .gz beside each file, so that serving one requires no compression. @param {string} folder */
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
 * Runs `work` unless the outputs exist and were built from these inputs.
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
 * Lists the files in a folder of the project, as paths relative to its root.
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

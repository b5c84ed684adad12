import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The product's modules and the support modules that start it, loaded by Node itself, once for all test files of a
 * worker: evaluating them in every file's sandbox takes seconds each time.
 */

const root = process.cwd();
const cache = join(root, '.cache/tests');
const folders = ['platform', 'rules', 'server', 'tests/support', 'upstream'];
const DAY_MS = 86_400_000;

function sources(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.ts'))
    .sort();
}

function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Removes outputs of earlier versions of the sources; recent ones may be in use by another run. */
function removeOld(): void {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith('modules-'))) {
    const folder = join(cache, name);
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the folder of the compiled modules, which are recompiled when any source has changed. */
function compiled(): string {
  const files = sources();
  const folder = join(cache, `modules-${fingerprint(files)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  removeOld();
  const draft = `${folder}.${randomUUID()}`;
  // As a program that ends: esbuild's API leaves a process running for as long as the worker does.
  execFileSync(
    join(root, 'node_modules/.bin/esbuild'),
    [
      ...files,
      `--outdir=${draft}`,
      '--outbase=.',
      '--format=cjs',
      '--platform=node',
      '--target=node20',
      '--sourcemap=inline',
      '--sources-content=false',
      '--log-level=error',
    ],
    { cwd: root },
  );
  writeFileSync(join(draft, 'package.json'), '{"type":"commonjs"}');
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}

const nodeRequire = createRequire(join(root, 'package.json'));
let modules: string | null = null;

/** Returns a module of the product by its path from the root without the extension, or a package by its name. */
export function workerModule(name: string): unknown {
  if (!folders.some((folder) => name.startsWith(`${folder}/`))) return nodeRequire(name);
  modules ??= compiled();
  return nodeRequire(join(modules, `${name}.js`));
}

import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFile } from '../../../platform/project-file';

const run = promisify(execFile);

/** Files that test processes create once and save between runs. */
export const cache = projectFile('.cache/tests');

/** If several test processes create it at once, it is created several times, and the first to finish wins. */
export async function makeOnce(file: string, make: (draft: string) => Promise<void>): Promise<string> {
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await make(draft);
  await rename(draft, file).catch(async (error: unknown) => {
    if (!existsSync(file)) throw error;
    await rm(draft, { recursive: true });
  });
  return file;
}

interface Bundling {
  readonly external: readonly string[];
  readonly banner: string;
  readonly target: string;
}

/** Bundles like the product (scripts/bundling.json): finding and linking the modules of packages is a third of what a start takes. */
async function bundlingOptions(): Promise<readonly string[]> {
  const text = await readFile(projectFile('scripts/bundling.json'), 'utf8');
  const { external, banner, target } = JSON.parse(text) as Bundling;
  return [
    '--bundle',
    ...external.map((name) => `--external:${name}`),
    `--banner:js=${banner}`,
    `--target=${target}`,
    '--platform=node',
    '--format=esm',
    '--log-level=error',
  ];
}

const found = new Map<string, Promise<string>>();

/**
 * Returns a worker thread or program for Node to run, because Jest compiles only its own imports. Rebuilt when anything
 * below its folders has changed.
 */
export function threadFile(source: string, folders: readonly string[] = [dirname(source)]): Promise<string> {
  const known = found.get(source) ?? builtOnce(source, folders);
  found.set(source, known);
  return known;
}

async function builtOnce(source: string, folders: readonly string[]): Promise<string> {
  const options = await bundlingOptions();
  const hash = createHash('sha256').update(options.join());
  for (const folder of folders) {
    const names = (await readdir(projectFile(folder), { recursive: true }))
      .filter((name) => name.endsWith('.ts'))
      .sort();
    for (const name of names) hash.update(name).update(await readFile(projectFile(folder, name)));
  }
  return makeOnce(join(cache, `${basename(source, '.ts')}-${hash.digest('hex').slice(0, 16)}.mjs`), async (draft) => {
    await run(projectFile('node_modules/.bin/esbuild'), [source, ...options, `--outfile=${draft}`], {
      cwd: projectFile('.'),
    });
  });
}

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectFile } from '../../platform/project-file';
import { acquireLock, LockHeldError } from '../../scripts/process-lock.mjs';
import { startProduct } from './product/product';
import { cache, makeOnce } from './product/thread-file';

const run = promisify(execFile);

/**
 * Returns a new data folder with the demo houses loaded by the built product: a copy of one that is saved between runs.
 * Loading them takes half a minute of CPU time; starting with a copy takes a few seconds.
 */
export async function demoFolder(): Promise<string> {
  const loaded = await loadedOnce();
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-demo-'));
  await run('cp', ['-R', `${loaded}/.`, folder]);
  return folder;
}

/**
 * The dates of the demo houses are relative to the day of loading, and their content depends on the program that loads
 * them.
 */
async function loadedOnce(): Promise<string> {
  const program = createHash('sha256').update(await readFile(projectFile('dist/upstream/main.mjs')));
  const day = new Date().toISOString().slice(0, 10);
  const name = `demo-${day}-${program.digest('hex').slice(0, 16)}`;
  const file = join(cache, name);
  while (!existsSync(file)) {
    const lock = lockUnlessHeld(`${file}.lock`);
    if (lock === null) {
      await sleep(200);
      continue;
    }
    try {
      await removeOthers(name);
      await makeOnce(file, load);
    } finally {
      lock.release();
    }
  }
  return file;
}

/** Returns null while another test process loads them: doing so twice at once would take each twice as long. */
function lockUnlessHeld(file: string): { release(): void } | null {
  try {
    return acquireLock(file);
  } catch (error) {
    if (error instanceof LockHeldError) return null;
    throw error;
  }
}

async function load(draft: string): Promise<void> {
  const product = await startProduct({ DATA_DIR: draft }, 'upstream');
  const code = await product.stop();
  if (code !== 0) throw new Error(`the product ended with ${String(code)} after loading:\n${product.output()}`);
}

/** Each is large, and useless on another day or for another program. */
async function removeOthers(name: string): Promise<void> {
  const others = (await readdir(cache)).filter((each) => each.startsWith('demo-') && !each.startsWith(name));
  await Promise.all(others.map((each) => rm(join(cache, each), { recursive: true, force: true })));
}

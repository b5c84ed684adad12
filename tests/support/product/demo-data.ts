import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFile } from '../../../platform/project-file';
import { acquireLock, LockHeldError } from '../../../scripts/process-lock.mjs';
import { hasPostgres, replacePostgres } from '../services/postgres-template';
import { testLog } from '../services/upstream';
import { startProduct } from './product';
import { type ProductData, productData, type SavedData } from './product-data';
import { cache, makeOnce } from './thread-file';

/**
 * Returns new data with the demo houses, which the built product loaded: a copy of data that is saved between runs.
 * Loading them takes half a minute of CPU time; starting with a copy takes a few seconds.
 */
export const demoData = async (): Promise<ProductData> => productData(await loadedOnce());

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const HALF_HOUR_MS = 1_800_000;
/** The half hour of an instant, as its first minute: 202611201530. */
const halfHourOf = (instant: number) =>
  new Date(Math.floor(instant / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString().slice(0, 16).replaceAll(/\D/g, '');

/**
 * The demo houses' dates are relative to the day of loading, some of their sales are under way then, and their content depends on the program that
 * loads them. On PostgreSQL, the pictures and documents are in a folder of the same name as the database. Those of the half hour before stay: when
 * a run passes its end, other tests still copy them. A run with another date has its own, because it may run beside one with today's.
 */
async function loadedOnce(): Promise<SavedData> {
  const server = process.env.TEST_DATABASE_URL;
  // Two checkouts may use the same PostgreSQL.
  const checkout = server ? hashOf(projectFile('.')).slice(0, 8) : 'embedded';
  const prefix = `rostrum_demo_${checkout}_${process.env.FAKETIME === undefined ? '' : 'moved_'}`;
  const program = hashOf(await readFile(projectFile('dist/upstream/main.mjs'))).slice(0, 16);
  const now = Date.now();
  const name = `${prefix}${halfHourOf(now)}_${program}`;
  const isOld = (other: string) =>
    isDemo(prefix, other) && other !== `${prefix}${halfHourOf(now - HALF_HOUR_MS)}_${program}`;
  const folder = join(cache, name);
  const isLoaded = async () => existsSync(folder) && (!server || (await hasPostgres(server, testLog, name)));
  while (!(await isLoaded())) {
    const lock = lockUnlessHeld(`${folder}.lock`);
    if (lock === null) {
      await sleep(200);
      continue;
    }
    try {
      if (await isLoaded()) break;
      await removeFolders(isOld);
      const url = server ? await replacePostgres(server, testLog, isOld, name) : null;
      await makeOnce(folder, (draft) => load({ DATA_DIR: draft, ...(url !== null && { DATABASE_URL: url }) }));
    } finally {
      lock.release();
    }
  }
  return { folder, ...(server && { database: name }) };
}

/** Whether this is the name of saved data with this prefix: what follows is a half hour or, in older data, a day. */
const isDemo = (prefix: string, name: string): boolean =>
  name.startsWith(prefix) && /^\d{8}(?:\d{4})?_/.test(name.slice(prefix.length));

/** Returns null while another test process loads them: doing so twice at once would take each twice as long. */
function lockUnlessHeld(file: string): { release(): void } | null {
  try {
    return acquireLock(file);
  } catch (error) {
    if (error instanceof LockHeldError) return null;
    throw error;
  }
}

async function load(env: Readonly<Record<string, string>>): Promise<void> {
  const product = await startProduct(env, 'upstream');
  const code = await product.stop();
  if (code !== 0) throw new Error(`the product ended with ${String(code)} after loading:\n${product.output()}`);
}

/** Each is large, and useless at another time, for another program, or without its database. */
async function removeFolders(isOld: (name: string) => boolean): Promise<void> {
  const folders = (await readdir(cache)).filter((each) => isOld(each) && !each.endsWith('.lock'));
  await Promise.all(folders.map((each) => rm(join(cache, each), { recursive: true, force: true })));
}

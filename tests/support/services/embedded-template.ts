import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { systemClock } from '../../../platform/clock';
import { openEmbedded } from '../../../upstream/core/database/embedded';
import { migrate, schemaFingerprint } from '../../../upstream/core/database/migrate';
import { emptiable } from '../emptied';
import { cache, makeOnce, threadFile } from '../product/thread-file';
import { type FreshDatabase, type OpenDatabase, takeDatabase } from './database-pool';

const run = promisify(execFile);
const databaseThread = 'upstream/core/database/pglite-worker.ts';

const workerFile = () => threadFile(databaseThread);

async function template(): Promise<string> {
  return makeOnce(join(cache, `database-${await schemaFingerprint()}`), async (draft) => {
    const db = await openEmbedded(draft, await workerFile());
    await migrate(db, systemClock());
    await db.close();
  });
}

/** Copies an empty, migrated embedded database, which is saved between runs, to a folder. */
export async function copyEmbedded(folder: string): Promise<void> {
  await run('cp', ['-R', `${await template()}/.`, folder]);
}

async function open(): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-test-'));
  await copyEmbedded(folder);
  // In another process: removing a thousand files would delay the end of this one.
  const removeAtExit = () => {
    spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
  };
  process.once('exit', removeAtExit);
  // A database that waits for the next test file must not delay the end of the process.
  const letExit = (worker: Worker) => {
    worker.unref();
  };
  process.on('worker', letExit);
  const db = await openEmbedded(folder, await workerFile());
  process.off('worker', letExit);
  return {
    db,
    empty: await emptiable(db),
    async close() {
      await db.close();
      await rm(folder, { recursive: true, force: true });
      process.off('exit', removeAtExit);
    },
  };
}

/** Returns an empty, migrated embedded database that nobody else uses until it is dropped. */
export const freshEmbedded = (): Promise<FreshDatabase> => takeDatabase(open);

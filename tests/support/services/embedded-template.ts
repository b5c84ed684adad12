import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { systemClock } from '../../../platform/clock';
import type { Database } from '../../../upstream/core/database/database';
import { openEmbedded } from '../../../upstream/core/database/embedded';
import { migrate, schemaFingerprint } from '../../../upstream/core/database/migrate';
import { emptiable } from '../emptied';
import { cache, makeOnce, threadFile } from '../product/thread-file';

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

interface Opened {
  readonly db: Database;
  /** Removes every row; resolves to false if the database is not as before nevertheless. */
  empty(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a copy of a template that is saved between runs. */
async function open(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-test-'));
  await run('cp', ['-R', `${await template()}/.`, folder]);
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

/** Opening one takes a second, so a worker saves as many as its files use at once. */
const idle: Opened[] = [];
const lent = new Set<Opened>();

/** Returns the database for one user: overridden methods and listeners are removed on close. */
function lend(db: Database, close: () => Promise<void>): { db: Database; stopListening(): void } {
  const endings: (() => void)[] = [];
  return {
    db: {
      kind: db.kind,
      query: (sql, params) => db.query(sql, params),
      transaction: (work) => db.transaction(work),
      onNotice(topic, listener) {
        const end = db.onNotice(topic, listener);
        endings.push(end);
        return end;
      },
      close,
    },
    stopListening() {
      endings.forEach((end) => {
        end();
      });
    },
  };
}

/** Returns an empty, migrated embedded database for exclusive use until it is dropped. */
export async function freshEmbedded(): Promise<{ db: Database; drop(): Promise<void> }> {
  const opened = idle.pop() ?? (await open());
  lent.add(opened);
  const close = async () => {
    if (lent.delete(opened)) await opened.close();
  };
  const { db, stopListening } = lend(opened.db, close);
  return {
    db,
    async drop() {
      stopListening();
      if (!lent.has(opened) || !isShared() || !(await opened.empty())) return close();
      lent.delete(opened);
      idle.push(opened);
    },
  };
}

/** Returns whether this module serves all test files of a worker, rather than the sandbox of one. */
const isShared = () => !('expect' in globalThis);

/** Closes databases that were not dropped; returns their number. */
export async function closeLent(): Promise<number> {
  const left = [...lent];
  lent.clear();
  for (const opened of left) await opened.close();
  return left.length;
}

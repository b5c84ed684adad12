import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../../../upstream/core/clock';
import type { Database } from '../../../upstream/core/database/database';
import { openEmbedded } from '../../../upstream/core/database/embedded';
import { migrate, schemaFingerprint } from '../../../upstream/core/database/migrate';
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

/** A fresh, migrated embedded database of its own: a copy of a template that is kept between runs. */
export async function freshEmbedded(): Promise<{ db: Database; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-test-'));
  await run('cp', ['-R', `${await template()}/.`, folder]);
  const db = await openEmbedded(folder, await workerFile());
  return {
    db,
    async drop() {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

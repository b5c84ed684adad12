import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../../upstream/core/clock';
import type { Database } from '../../upstream/core/database';
import { openEmbedded } from '../../upstream/core/embedded';
import { migrate, schemaFingerprint } from '../../upstream/core/migrate';
import { projectFile } from '../../upstream/core/project-root';

const run = promisify(execFile);
const cache = projectFile('.cache/tests');
const workerSource = 'upstream/core/pglite-worker.ts';

/** Made by several test processes at once, it is made several times, and the first to finish wins. */
async function makeOnce(file: string, make: (draft: string) => Promise<void>): Promise<string> {
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

/** The worker thread as Node runs it: jest compiles only what it imports itself. */
async function workerFile(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(projectFile(workerSource))).digest('hex').slice(0, 16);
  return makeOnce(join(cache, `pglite-worker-${hash}.mjs`), async (draft) => {
    await run(projectFile('node_modules/.bin/esbuild'), [workerSource, '--bundle', '--packages=external', '--platform=node', '--format=esm', `--outfile=${draft}`]);
  });
}

async function template(): Promise<string> {
  return makeOnce(join(cache, `database-${await schemaFingerprint()}`), async (draft) => {
    const db = await openEmbedded(draft, await workerFile());
    await migrate(db, systemClock);
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

import { join } from 'node:path';
import { z } from 'zod';
import { systemClock } from '../platform/clock';
import { ConfigError } from '../platform/config-error';
import { createLog } from '../platform/log';
import { workKinds } from './app';
import { backUp, type BackupSource, dataOf } from './core/backup/back-up';
import { restore } from './core/backup/restore';
import { connectDatabase } from './core/database/open-database';
import type { Env } from './core/env';
import { openFiles } from './core/files/open-files';
import { fileTransport } from './core/mail/mail-files';
import { createServices } from './create-services';
import { openProcessor } from './payments/processor/open-processor';

/** The commands that save and restore a whole installation. */

const Backup = z.object({ file: z.string() });
const Restore = z.object({ file: z.string(), replace: z.boolean() });

/** Backs up by the database that is open already. */
export const runBackup = (source: BackupSource, input: unknown, signal: AbortSignal): Promise<readonly string[]> =>
  backUp(source, Backup.parse(input).file, signal);

async function runRestore(env: Env, input: unknown): Promise<readonly string[]> {
  const { file, replace } = Restore.parse(input);
  const log = createLog('upstream', env.logLevel);
  const clock = systemClock(env.clockAheadMs);
  const db = await connectDatabase(env, log);
  const processor = openProcessor(env, clock);
  const data = dataOf(env, openFiles(env));
  try {
    const services = createServices({
      db,
      clock,
      log,
      files: data.files,
      publicUrl: env.publicUrl,
      mailFrom: env.mailFrom,
      processor,
    });
    return await restore({ services, kinds: workKinds(fileTransport(join(env.dataDir, 'outbox'))), data }, file, {
      replace,
    });
  } finally {
    await processor.stop();
    await db.close();
  }
}

async function backUpHere(env: Env, input: unknown): Promise<readonly string[]> {
  const db = await connectDatabase(env, createLog('upstream', env.logLevel));
  // Ctrl-C ends the backup in order, without a file.
  const interrupted = new AbortController();
  const interrupt = () => {
    interrupted.abort();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await runBackup(
      { db, clock: systemClock(env.clockAheadMs), data: dataOf(env, openFiles(env)) },
      input,
      interrupted.signal,
    );
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await db.close();
  }
}

export const isBackupCommand = (name: string): boolean => name === 'backup' || name === 'restore';

/** Backs up or restores where no services run on the embedded database. Throws a ConfigError with what is wrong. */
export const runBackupCommand = (env: Env, name: string, input: unknown): Promise<readonly string[]> =>
  name === 'backup' ? backUpHere(env, input) : runRestore(env, input);

/** Throws a ConfigError for what cannot be done while the services run. */
export function requireStopped(name: string): void {
  if (name === 'restore')
    throw new ConfigError('Rostrum is running on DATA_DIR: stop it, then restore. Nothing was changed.');
}

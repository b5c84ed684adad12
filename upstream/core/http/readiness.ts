import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database';
import { answersMigrated } from '../database/migrate';
import type { FileStore } from '../files/files';

/** A database that takes longer has no free connection or is down. */
const LONGEST_ANSWER_MS = 3_000;
/** Minimum time between disk checks, regardless of how often readiness is requested. */
const DISK_TRIED_EVERY_MS = 5_000;

/** Returns a function that returns why the process can't take calls; null if it can. */
export function createReadiness(
  db: Database,
  files: FileStore,
  isDraining: () => boolean,
): () => Promise<string | null> {
  let triedAt = -Infinity;
  let disk: Promise<boolean> = Promise.resolve(true);

  function diskTakesWrites(): Promise<boolean> {
    if (performance.now() - triedAt >= DISK_TRIED_EVERY_MS) {
      triedAt = performance.now();
      disk = files.tryWrite().then(
        () => true,
        () => false,
      );
    }
    return disk;
  }

  // The database is migrated before the services listen, so any response is enough.
  const databaseAnswers = () =>
    Promise.race([answersMigrated(db).catch(() => false), pause(LONGEST_ANSWER_MS, false, { ref: false })]);

  return async () => {
    if (isDraining()) return 'the services are stopping';
    if (!(await databaseAnswers())) return 'the database does not answer';
    return (await diskTakesWrites()) ? null : 'DATA_DIR takes no writes';
  };
}

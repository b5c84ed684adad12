import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database';
import { answersMigrated } from '../database/migrate';
import type { FileStore } from '../files/files';

/** A database that takes longer has no free connection or is down. */
const LONGEST_ANSWER_MS = 3_000;
/** Minimum time between disk checks, regardless of how often readiness is requested. */
const DISK_TRIED_EVERY_MS = 5_000;

/**
 * Returns a function that returns why the process can't take calls; null if it can. `folderProblem` returns what is wrong with the folder of
 * the files.
 */
export function createReadiness(
  db: Database,
  files: FileStore,
  isDraining: () => boolean,
  folderProblem: () => Promise<string | null> = () => Promise.resolve(null),
): () => Promise<string | null> {
  let triedAt = -Infinity;
  let disk: Promise<string | null> = Promise.resolve(null);

  function diskProblem(): Promise<string | null> {
    if (performance.now() - triedAt >= DISK_TRIED_EVERY_MS) {
      triedAt = performance.now();
      disk = files.tryWrite().then(folderProblem, () => 'DATA_DIR takes no writes');
    }
    return disk;
  }

  // The database is migrated before the services listen, so any response is enough.
  const databaseAnswers = () =>
    Promise.race([answersMigrated(db).catch(() => false), pause(LONGEST_ANSWER_MS, false, { ref: false })]);

  return async () => {
    if (isDraining()) return 'the services are stopping';
    if (!(await databaseAnswers())) return 'the database does not answer';
    return diskProblem();
  };
}

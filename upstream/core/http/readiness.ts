import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database';
import { answersMigrated } from '../database/migrate';
import type { FileStore } from '../files/files';

/** A database that takes longer has no connection left, or is gone. */
const LONGEST_ANSWER_MS = 3_000;
/** The disk is tried no more often than this, however often readiness is asked. */
const DISK_TRIED_EVERY_MS = 5_000;

/** Why no more calls should come; null where they may. */
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

  // The database is migrated before anything listens, so an answer of it is enough.
  const databaseAnswers = () =>
    Promise.race([answersMigrated(db).catch(() => false), pause(LONGEST_ANSWER_MS, false, { ref: false })]);

  return async () => {
    if (isDraining()) return 'the services are stopping';
    if (!(await databaseAnswers())) return 'the database does not answer';
    return (await diskTakesWrites()) ? null : 'DATA_DIR takes no writes';
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database';
import { answersMigrated } from '../database/migrate';
import type { FileStore } from '../files/files';
import { FilesError } from '../files/files-error';

/** A database that takes longer has no free connection or is down. */
const LONGEST_ANSWER_MS = 3_000;
/** Minimum time between checks of the files, regardless of how often readiness is requested. */
const FILES_TRIED_EVERY_MS = 5_000;

/**
 * Returns a function that returns why the process can't take calls; null if it can. `filesProblem` returns what is wrong with the file
 * store.
 */
export function createReadiness(
  db: Database,
  files: FileStore,
  isDraining: () => boolean,
  filesProblem: () => Promise<string | null> = () => Promise.resolve(null),
): () => Promise<string | null> {
  let triedAt = -Infinity;
  let found: Promise<string | null> = Promise.resolve(null);

  function storeProblem(): Promise<string | null> {
    if (performance.now() - triedAt >= FILES_TRIED_EVERY_MS) {
      triedAt = performance.now();
      found = files
        .tryWrite()
        .then(filesProblem, () => `${files.setting} takes no writes`)
        .catch((error: unknown) => {
          if (error instanceof FilesError) return `${files.setting} does not answer`;
          throw error;
        });
    }
    return found;
  }

  // The database is migrated before the services listen, so any response is enough.
  const databaseAnswers = () =>
    Promise.race([answersMigrated(db).catch(() => false), pause(LONGEST_ANSWER_MS, false, { ref: false })]);

  return async () => {
    if (isDraining()) return 'the services are stopping';
    if (!(await databaseAnswers())) return 'the database does not answer';
    return storeProblem();
  };
}

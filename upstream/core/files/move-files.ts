import { ConfigError } from '../../../platform/config-error';
import { digestOf, type FileDigest, type FileStore } from './files';
import { FilesError } from './files-error';

/** How many files are copied at the same time. */
const AT_ONCE = 8;
/** How often progress is reported, in files. */
const REPORTED_EVERY = 1000;

/** The outcome of copying the files of one store to another. */
export interface MovedFiles {
  readonly copied: number;
  /** Files that were equal in both stores already. */
  readonly equal: number;
  /** Bytes that were copied. */
  readonly bytes: number;
}

const isSame = (a: FileDigest | null, b: FileDigest): boolean => a?.sha256 === b.sha256 && a.bytes === b.bytes;

/** Copies a file and reads it back. Returns its digest; null if it was deleted from the source in the meantime. */
async function copyFile(
  from: FileStore,
  to: FileStore,
  key: string,
): Promise<(FileDigest & { wasEqual: boolean }) | null> {
  const digest = await from.digest(key);
  if (digest === null) return null;
  if (isSame(await to.digest(key), digest)) return { ...digest, wasEqual: true };
  await to.copyIn(key, {
    ...digest,
    async open() {
      const file = await from.open(key);
      if (file === null) throw new FilesError(`${key} was deleted from ${from.place} while it was copied.`);
      return file.content;
    },
  });
  const written = await to.open(key);
  if (written === null || !isSame(await digestOf(written.content), digest))
    throw new FilesError(`${to.place} returned ${key} with another content than it was given.`);
  return { ...digest, wasEqual: false };
}

/**
 * Copies all files and the mark of a store to another one, and deletes nothing. Files that are equal in both are skipped, so that a copy
 * can be continued and repeated. Throws a ConfigError if the other store has the files of another installation or a file can't be copied.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  report: (line: string) => void = () => undefined,
): Promise<MovedFiles> {
  const [mark, other] = [await from.mark(), await to.mark()];
  if (other !== null && other !== mark)
    throw new ConfigError(`${to.place} has the files of another installation. Choose a place for this one alone.`);
  const done = { copied: 0, equal: 0, bytes: 0 };
  const state = { failed: false };
  const keys = from.list()[Symbol.asyncIterator]();
  const copyNext = async (): Promise<void> => {
    for (;;) {
      const next = await keys.next();
      if (next.done === true || state.failed) return;
      const file = await copyFile(from, to, next.value);
      if (file?.wasEqual === true) done.equal += 1;
      else if (file !== null) {
        done.copied += 1;
        done.bytes += file.bytes;
      }
      const total = done.copied + done.equal;
      if (total > 0 && total % REPORTED_EVERY === 0)
        report(`${total.toLocaleString('en-US')} files: ${done.copied.toLocaleString('en-US')} copied.`);
    }
  };
  const results = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      copyNext().catch((error: unknown) => {
        state.failed = true;
        throw error;
      }),
    ),
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) {
    const cause = failure.reason as Error;
    throw new ConfigError(
      `${cause.message} ${done.copied.toLocaleString('en-US')} files were copied. Run the command again to copy the rest.`,
      { cause },
    );
  }
  // The mark comes last, so that services refuse a store with a part of the files.
  if (mark !== null && other === null) await to.setMark(mark);
  return done;
}

// The embedded database can't protect its folder: a second process that opens it would silently lose writes.
import { join, resolve } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { acquireLock, LockHeldError, readLock } from './process-lock.mjs';

/** @typedef {import('./process-lock.mjs').LockRecord} LockRecord */

const endingMs = 500;

/**
 * Locks DATA_DIR for this process. Throws a PlainError with a one-line message if another process holds the lock.
 * @param {string} dataDir
 * @returns {{release(): void}}
 */
export function acquireDataLock(dataDir) {
  try {
    return acquireUnlessEnding(lockFile(dataDir));
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    const { pid, startedAt } = error.holder;
    throw new PlainError(
      `Rostrum already runs on ${resolve(dataDir)} (process ${pid}, since ${startedAt}): stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/** Retries briefly, because a process that was killed with its parent ends a moment later. @param {string} file */
function acquireUnlessEnding(file) {
  const until = Date.now() + endingMs;
  for (;;) {
    try {
      return acquireLock(file);
    } catch (error) {
      if (!(error instanceof LockHeldError) || Date.now() >= until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/**
 * Returns the process that holds the lock on DATA_DIR, or null.
 * @param {string} dataDir
 * @returns {LockRecord | null}
 */
export function readDataLock(dataDir) {
  return readLock(lockFile(dataDir));
}

/** @param {string} dataDir */
function lockFile(dataDir) {
  return join(dataDir, 'lock');
}

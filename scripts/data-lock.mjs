// The embedded database cannot defend its folder: a second process that opened it would lose writes without an error.
import { join, resolve } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { acquireLock, LockHeldError, readLock } from './process-lock.mjs';

/** @typedef {import('./process-lock.mjs').LockRecord} LockRecord */

const endingMs = 500;

/**
 * Takes DATA_DIR for this process, or throws a PlainError: one line for the person who started it.
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

/** A process that was killed with its starter is gone a moment after it. @param {string} file */
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
 * The process that works in DATA_DIR, or null.
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

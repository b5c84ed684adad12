// An exclusive lock file that recovers from crashes of its holder.
//
// The file is a hard link to a complete record, so it is exclusive and never half-written. Its holder is considered dead if the machine
// has rebooted since, if no process has its id, or if the process with its id started at another time. To take over, a process places
// its own record beside the lock and proceeds only while no other living process has one there: of two, the later always sees the
// earlier, so a fresh lock is never mistaken for the stale one that it just replaced.
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @typedef {{id: string, pid: number, startedAt: string, bootId: string | null, processStart: string | null}} LockRecord */

/** Thrown if a living process holds the lock. */
export class LockHeldError extends Error {
  /** @param {string} file @param {LockRecord} holder */
  constructor(file, holder) {
    super(`${file} is held by process ${holder.pid} since ${holder.startedAt}`);
    this.name = 'LockHeldError';
    this.holder = holder;
  }
}

/** An unreadable record is considered to be still being written for this long, in ms. */
const writingMs = 2_000;
const attempts = 100;

/**
 * Acquires the lock, or throws LockHeldError.
 * @param {string} file
 * @returns {{release(): void}}
 */
export function acquireLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  for (let attempt = 0; attempt < attempts; attempt++) {
    const id = randomUUID();
    const claim = `${file}.${id}`;
    const record = JSON.stringify({
      id,
      pid: process.pid,
      startedAt: new Date().toISOString(),
      bootId: bootId(),
      processStart: processState(process.pid)?.start ?? null,
    });
    writeFileSync(claim, record, { flag: 'wx' });
    try {
      if (link(claim, file) || (takeOver(claim, file) && link(claim, file)))
        return { release: () => release(file, record) };
    } finally {
      rmSync(claim, { force: true });
    }
    pause(5 + Math.random() * 20);
  }
  throw new Error(`${file} could not be taken: other processes keep trying to take it too`);
}

/**
 * Returns the record of the living process that holds the lock, or null.
 * @param {string} file
 * @returns {LockRecord | null}
 */
export function readLock(file) {
  const record = readRecord(file);
  return record !== 'absent' && record !== 'unreadable' && isAlive(record) ? record : null;
}

/** Removes the stale lock if no other process is trying to; returns false to retry. @param {string} claim @param {string} file */
function takeOver(claim, file) {
  refuseIfHeld(file);
  if (otherClaims(claim, file)) return false;
  // Read again, now that no other process is trying. If the file is gone, another process may create its lock at any time, so leave it
  // alone.
  if (refuseIfHeld(file) === 'absent') return false;
  rmSync(file, { force: true });
  return true;
}

/** @param {string} file */
function refuseIfHeld(file) {
  const record = readRecord(file);
  if (record !== 'absent' && record !== 'unreadable' && isAlive(record)) throw new LockHeldError(file, record);
  return record;
}

/** Whether another living process is trying to take over; removes the records of dead ones. @param {string} claim @param {string} file */
function otherClaims(claim, file) {
  const prefix = `${basename(file)}.`;
  const others = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix) && name !== basename(claim));
  return others
    .map((name) => join(dirname(file), name))
    .some((other) => {
      const record = readRecord(other);
      if (record === 'absent') return false;
      const busy = record === 'unreadable' ? isBeingWritten(other) : isAlive(record);
      if (!busy) rmSync(other, { force: true });
      return busy;
    });
}

/** @param {string} file */
function isBeingWritten(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < writingMs;
}

/** Removes the lock only if this process wrote it. @param {string} file @param {string} record */
function release(file, record) {
  try {
    if (readFileSync(file, 'utf8') === record) rmSync(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @param {string} from @param {string} to */
function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file @returns {LockRecord | 'absent' | 'unreadable'} */
function readRecord(file) {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(record?.pid) ? record : 'unreadable';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'absent' : 'unreadable';
  }
}

/** @param {LockRecord} record */
function isAlive(record) {
  if (record.bootId !== bootId()) return false;
  if (record.processStart !== null) return processState(record.pid)?.start === record.processStart;
  try {
    process.kill(record.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @returns {string | null} null if the system has no /proc */
function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}

/** Returns the start of a process in ticks since boot; null if it has ended, is a zombie, or there is no /proc. @param {number} pid */
function processState(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses, which may itself contain spaces and parentheses.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : { start: fields[18] ?? null };
  } catch {
    return null;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Blocks this thread, because nothing else may run before the lock is acquired. @param {number} ms */
function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

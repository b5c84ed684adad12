import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Moderate: on a machine that other programs keep busy, this work still gets a share. */
const LOWER = 5;

/**
 * Lets the other programs of this machine, such as the services and the database, go before this process; in a worker thread, lets the
 * other threads of its process go before this thread. Only Linux knows the priority of a thread.
 */
export function lowerPriority(): void {
  if (!isMainThread && process.platform !== 'linux') return;
  try {
    setPriority(Math.max(LOWER, getPriority()));
  } catch {
    // Where it isn't permitted, the work is done all the same, only not after that of others.
  }
}

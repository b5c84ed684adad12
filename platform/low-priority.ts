import { setPriority } from 'node:os';

/** Moderate: on a machine that other programs keep busy, this process still gets a share. */
const LOWER = 5;

/** Lets the other processes of this machine, such as the services and the database, go before this one. */
export function lowerPriority(): void {
  try {
    setPriority(LOWER);
  } catch {
    // Where it isn't permitted, the work is done all the same, only not after that of others.
  }
}

/** Two hours before a session starts, its lots can no longer be changed. */
const LOCK_MS = 2 * 60 * 60_000;

/** Returns whether the lots of a session that starts at that instant are locked. */
export const isEditLocked = (startsAt: number, now: number): boolean => startsAt - now < LOCK_MS;

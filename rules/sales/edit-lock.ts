import type { Instant } from '../core/dates';

/** How long before the start of a session its settings can no longer be changed, in ms. */
const LOCK_MS = 2 * 3_600_000;

/** The error of a change to a locked session. */
export const EDIT_LOCKED =
  'This session starts in less than two hours or has started, so it can no longer be changed. Contact Customer Care to change it.';

/** Returns when a session that starts at this instant locks. */
export const editLocksAt = (startsAt: Instant): Instant => startsAt - LOCK_MS;

/** Returns whether a session that starts at this instant can no longer be changed. */
export const isEditLocked = (startsAt: Instant, now: Instant): boolean => now >= editLocksAt(startsAt);

/** Returns whether a session that is saved with this start can't be changed from then on. A start in the past is refused. */
export const locksAtOnce = (startsAt: Instant, now: Instant): boolean => startsAt > now && isEditLocked(startsAt, now);

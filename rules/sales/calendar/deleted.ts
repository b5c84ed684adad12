/** How many deleted sales and sessions are listed to restore, the newest first. */
export const MOST_DELETED = 200;

/** Says that there may be more than a list of this length has; null if it has all. */
export const olderDeleted = (count: number): string | null =>
  count < MOST_DELETED ? null : `Only the newest ${MOST_DELETED} are listed.`;

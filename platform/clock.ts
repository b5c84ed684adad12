/** Source of the current time. Passed in everywhere, so that tests and demos choose it. */
export interface Clock {
  now(): Date;
  /** By how many milliseconds it is ahead of real time on purpose. Absent if it doesn't follow real time: tests set it. */
  readonly aheadMs?: number;
}

/** The machine's clock, or one that runs `aheadMs` milliseconds ahead of it. */
export const systemClock = (aheadMs = 0): Clock => ({
  now: () => new Date(Date.now() + aheadMs),
  aheadMs,
});

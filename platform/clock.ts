/** Source of the current time. Passed in everywhere, so that tests and demos choose it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock, or one that runs `aheadMs` milliseconds ahead of it. */
export const systemClock = (aheadMs = 0): Clock => ({ now: () => new Date(Date.now() + aheadMs) });

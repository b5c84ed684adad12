/** Tells the time; passed in, so that tests choose it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock, or one that is so many ms ahead of it. */
export const systemClock = (aheadMs = 0): Clock => ({ now: () => new Date(Date.now() + aheadMs) });

/** Tells the time; passed in everywhere, so that tests and demos choose it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

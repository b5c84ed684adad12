/** Runs work when it gets its turn. */
export type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Returns a function that does at most this much work at once. The rest waits, and starts in the order in which it came. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    // Work that ends gives its turn to the next, so that none that comes meanwhile is faster.
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Reproducible random choices: the same seed gives the same demo house on every machine. */
export interface Random {
  /** Returns an integer from `low` to `high`, inclusive. */
  integer(low: number, high: number): number;
  /** Returns true with this probability in percent. */
  chance(percent: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** mulberry32: small, fast, and good enough for invented people and prices. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    integer,
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    shuffled: (items) => {
      const drawn = items.map((item) => ({ item, order: next() }));
      return drawn.sort((a, b) => a.order - b.order).map(({ item }) => item);
    },
  };
}

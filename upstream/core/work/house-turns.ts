import { FairQueue } from './fair-queue';
import { untilAborted } from './until-aborted';

interface Waiting {
  readonly signal: AbortSignal;
  readonly start: (end: () => void) => void;
}

const NEVER = new AbortController().signal;

/** Lets houses take turns: each has one at a time, and `most` houses have one at once. */
export class HouseTurns {
  // What waits is limited by the requests of a house.
  private readonly queue = new FairQueue<Waiting>(Infinity, Infinity);
  private readonly having = new Set<number>();

  constructor(private readonly most: number) {}

  /** Waits for a turn, and returns what ends it. Throws when the signal is aborted first. */
  async take(house: number, signal = NEVER): Promise<() => void> {
    signal.throwIfAborted();
    const started = new Promise<() => void>((start) => {
      this.queue.add(house, { signal, start });
    });
    this.startNext();
    return untilAborted(signal, started).catch((error: unknown) => {
      // The turn may have begun just before.
      void started.then((end) => end());
      throw error;
    });
  }

  /** A house whose turn has just ended gets the next one only if no other house waits. */
  private startNext(last?: number): void {
    while (this.having.size < this.most) {
      const mayHaveTurn = (house: number) => !this.having.has(house);
      const next = this.queue.next((house) => mayHaveTurn(house) && house !== last) ?? this.queue.next(mayHaveTurn);
      if (next === null) return;
      const { house, item } = next;
      if (item.signal.aborted) continue;
      this.having.add(house);
      item.start(() => {
        this.having.delete(house);
        this.startNext(house);
      });
    }
  }
}

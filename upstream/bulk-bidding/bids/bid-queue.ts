import type { Services } from '../../core/services';
import { OrderReadings } from './order-readings';
import { type BidOutcome, type BidToPlace, placeBids } from './place-bids';

/** How many bids a transaction places. One at a time, a house gets 70 in a second; 200 at a time, a thousand. */
const MOST_AT_ONCE = 200;

interface Waiting {
  readonly bid: BidToPlace;
  readonly answer: (outcome: BidOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** The bids of each house that wait for the transaction before theirs. Those of different houses don't wait for each other. */
export class BidQueue {
  private readonly waiting = new Map<number, Waiting[]>();

  /** What the orders of bids depend on. */
  readonly readings: OrderReadings;

  constructor(private readonly services: Services) {
    this.readings = new OrderReadings(services.db);
  }

  /** Places bids of a house after those that came before, and returns their results. */
  async place(houseId: number, bids: readonly BidToPlace[]): Promise<readonly BidOutcome[]> {
    const line = this.waiting.get(houseId);
    const own = line ?? [];
    const outcomes = bids.map((bid) => new Promise<BidOutcome>((answer, fail) => own.push({ bid, answer, fail })));
    if (!line) {
      this.waiting.set(houseId, own);
      void this.drain(houseId, own);
    }
    return Promise.all(outcomes);
  }

  private async drain(houseId: number, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      const next = line.splice(0, MOST_AT_ONCE);
      try {
        const outcomes = await placeBids(
          this.services,
          houseId,
          next.map(({ bid }) => bid),
        );
        next.forEach(({ answer, fail }, index) => {
          const outcome = outcomes[index];
          if (outcome) answer(outcome);
          else fail(new Error('A bid has no outcome.'));
        });
      } catch (error) {
        for (const { fail } of next) fail(error);
      }
    }
    this.waiting.delete(houseId);
  }
}

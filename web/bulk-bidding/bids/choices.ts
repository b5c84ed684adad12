import { createStore, type Store } from '../../core/store';
import type { BiddingSale_lotFragment as Lot } from '../sale/BiddingSale.generated';

/** What staff are about to bid on a lot. */
export interface Choice {
  readonly lot: Lot;
  /** A decimal string in the currency of the sale. */
  readonly amount: string;
  /** Why the last attempt was refused; null before it. */
  readonly problem: string | null;
}

/** The amounts chosen so far, by the references of the lots. They stay while the list is searched, and while others bid. */
export class Choices {
  readonly all: Store<ReadonlyMap<string, Choice>> = createStore<ReadonlyMap<string, Choice>>(new Map());

  /** Chooses an amount for a lot; none takes the choice back. */
  readonly choose = (lot: Lot, amount: string): void => {
    const next = new Map(this.all.get());
    if (amount === '') next.delete(lot.lotRef);
    else next.set(lot.lotRef, { lot, amount, problem: null });
    this.all.set(next);
  };

  /** Takes back what was bid, and keeps what was refused, with the reason. */
  readonly settle = (outcomes: readonly { lotRef: string; isTaken: boolean; message: string | null }[]): void => {
    const next = new Map(this.all.get());
    for (const { lotRef, isTaken, message } of outcomes) {
      const choice = next.get(lotRef);
      if (isTaken) next.delete(lotRef);
      else if (choice) next.set(lotRef, { ...choice, problem: message });
    }
    this.all.set(next);
  };

  readonly clear = (): void => this.all.set(new Map());
}

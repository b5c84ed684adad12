import { typedBid, type TypedProblem } from '../../../rules/bulk-bidding/typed-bid';
import { decimalFromMinor, type Minor, minorFromDecimal } from '../../../rules/core/money';
import type { BidIncrement } from '../../../rules/lots/bid-increments';
import { createStore, type Store } from '../../core/store';
import type { BiddingSale_lotFragment as Lot } from '../sale/BiddingSale.generated';

/** The most bids that one request places. */
export const MOST_BIDS = 500;

/** An amount that was typed and can't be bid, with the nearest ones that can, as decimal strings. */
export interface WrongAmount {
  readonly problem: TypedProblem;
  readonly nearest: readonly string[];
}

/** What staff are about to bid on a lot. */
export interface Choice {
  readonly lot: Lot;
  /** A decimal string in the currency of the sale; empty while what was typed can't be bid. */
  readonly amount: string;
  /** What was typed, with numbers as the rules parse them. */
  readonly text: string;
  /** Why what was typed can't be bid; null if it can. */
  readonly wrong: WrongAmount | null;
  /** Why the last attempt was refused; null before it. */
  readonly problem: string | null;
}

/** How many of the pasted amounts a list took. */
export interface Pasted {
  readonly taken: number;
  /** For closed lots, or past the end of the list. */
  readonly leftOut: number;
}

/** The amounts chosen so far, by the references of the lots. They stay while the list is searched, and while others bid. */
export class Choices {
  readonly all: Store<ReadonlyMap<string, Choice>> = createStore<ReadonlyMap<string, Choice>>(new Map());
  private increments: readonly BidIncrement[] = [];
  private lots: readonly Lot[] = [];

  /** Notes which lots the list shows, in its order, and the increments of their bids. */
  readonly show = (lots: readonly Lot[], increments: readonly BidIncrement[]): void => {
    this.lots = lots;
    this.increments = increments;
  };

  /** Chooses what was typed for a lot; an empty text removes the choice. */
  readonly type = (lot: Lot, text: string): void => {
    const next = new Map(this.all.get());
    this.put(next, lot, text);
    this.all.set(next);
  };

  /** Completes the decimals of an amount that was typed for a lot, and evaluates its arithmetic. */
  readonly complete = (lot: Lot): void => {
    const choice = this.all.get().get(lot.lotRef);
    if (choice && choice.amount !== '' && choice.text !== choice.amount) this.type(lot, choice.amount);
  };

  /** Chooses amounts for a lot and the ones below it in the list. An empty one leaves the choice of its lot. */
  readonly paste = (from: Lot, texts: readonly string[]): Pasted => {
    const first = this.lots.findIndex(({ lotRef }) => lotRef === from.lotRef);
    const next = new Map(this.all.get());
    let taken = 0;
    let leftOut = 0;
    texts.forEach((text, index) => {
      if (text.trim() === '') return;
      const lot = first < 0 ? undefined : this.lots[first + index];
      if (lot && lot.status !== 'CLOSED') {
        this.put(next, lot, text);
        const choice = next.get(lot.lotRef);
        if (choice?.wrong === null) next.set(lot.lotRef, { ...choice, text: choice.amount });
        taken += 1;
      } else leftOut += 1;
    });
    this.all.set(next);
    return { taken, leftOut };
  };

  /** Removes the choices that were bid, and leaves the refused ones, with the reason. */
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

  private put(choices: Map<string, Choice>, lot: Lot, text: string): void {
    const { currency, lowestBid } = lot;
    const lowest = minorFromDecimal(lowestBid, currency);
    const decimal = (amount: Minor) => decimalFromMinor(amount, currency);
    const typed = typedBid(text, { currency, increments: this.increments, lowest });
    if (typed.problem !== null) {
      const wrong = { problem: typed.problem, nearest: typed.nearest.map(decimal) };
      choices.set(lot.lotRef, { lot, amount: '', text, wrong, problem: null });
    } else if (typed.amount === null) choices.delete(lot.lotRef);
    else choices.set(lot.lotRef, { lot, amount: decimal(typed.amount), text, wrong: null, problem: null });
  }
}

/** Returns the choices that can be bid. Those that were refused are last, so that they don't hold up others that wait for their turn. */
export const placeable = (choices: ReadonlyMap<string, Choice>): Choice[] => {
  const all = [...choices.values()].filter(({ wrong }) => wrong === null);
  return [...all.filter(({ problem }) => problem === null), ...all.filter(({ problem }) => problem !== null)];
};

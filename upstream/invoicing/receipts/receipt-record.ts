/** A credit on one invoice that pays another one, in minor units of their currency. */
export interface CreditMove {
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

/** What the till adds to the payments of a receipt. */
export interface TillPart {
  /** Number of the person who pays. */
  readonly personId: number;
  /** What the person got back in cash, in minor units. */
  readonly change: number;
  readonly credits: readonly CreditMove[];
}

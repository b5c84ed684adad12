/** An object before a sale gives it a lot number, an estimate, and a result. */
export interface Work {
  readonly title: string;
  readonly artistName: string;
  readonly description: string;
  /** Its price level: an index of the estimates in make-sales.ts. */
  readonly level: number;
  /** Whether the law forbids online payment for it. */
  readonly restricted: boolean;
}

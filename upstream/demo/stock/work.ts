/** Something to sell, before a sale gives it a number, an estimate and a result. */
export interface Work {
  readonly title: string;
  readonly artistName: string;
  readonly description: string;
  /** How dear it is: a step of the estimates in make-sales.ts. */
  readonly level: number;
  /** Law forbids taking online payment for it. */
  readonly restricted: boolean;
}

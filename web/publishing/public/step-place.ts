/** Where a step of building a sale is. */
export interface StepPlace {
  /** live, timed, or bin. */
  readonly type: string;
  readonly groupId: number;
  readonly catalogId: number;
  readonly isFromSummary: boolean;
  /** The page of the summary to return to; null for none. */
  readonly goToPage: number | null;
}

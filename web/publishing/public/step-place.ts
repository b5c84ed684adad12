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

/** Saves that building a session has reached a step. `reach` resolves to whether it was saved; a toast says why it wasn't. */
export interface ReachStep {
  readonly reach: (sessionId: string, step: number) => Promise<boolean>;
  readonly busy: boolean;
}

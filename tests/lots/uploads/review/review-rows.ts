import type { LotColumn, UploadRow } from '../../../../rules/lots/uploads/columns';
import type { CellPatch } from '../../../../rules/lots/uploads/patches';
import type { ReviewFacts } from '../../../../web/lots/uploads/review/checked-rows';
import type { ReviewCalls, RowChanges, SentStep, StepAnswer } from '../../../../web/lots/uploads/review/review-steps';
import type { LoadedReview } from '../../../../web/lots/uploads/review/review-store';

/** Facts of a live session without lots, for a file with the usual columns. */
export const FACTS: ReviewFacts = {
  sale: 'LIVE',
  connectType: '',
  currency: 'USD',
  lotMaximum: null,
  savedLots: [],
  deletedNumbers: [],
  fileColumns: new Set<LotColumn>(['lotNumber', 'lotExtension', 'title', 'description', 'lowEstimate', 'highEstimate']),
};

/** A row without problems. */
export const row = (number: number, values: UploadRow['values'] = {}): UploadRow => ({
  id: `r${number}`,
  sheetRow: number + 1,
  values: { lotNumber: String(number), title: `Chair ${number}`, description: 'A chair', ...values },
});

/** A change of a cell. */
export const edit = (rowId: string, column: LotColumn, from: string, to: string): CellPatch => ({
  rowId,
  column,
  from,
  to,
});

/** Services in memory that a test steers. */
export class TestServices {
  version = 1;
  readonly sent: SentStep[] = [];
  /** What the next steps are answered; DONE when empty. */
  answers: (StepAnswer | Error)[] = [];
  changes: RowChanges['rows'] = new Map();
  private waiting: (() => void)[] = [];
  private isHeld = false;

  readonly calls: ReviewCalls = {
    send: async (step) => {
      this.sent.push(step);
      if (this.isHeld) await new Promise<void>((resolve) => this.waiting.push(resolve));
      const answer = this.answers.shift();
      if (answer instanceof Error) throw answer;
      if (answer !== undefined) return answer;
      this.version += 1;
      return { kind: 'DONE', version: this.version, canUndo: true, canRedo: false };
    },
    readChanges: () => Promise.resolve({ version: this.version, rows: this.changes }),
  };

  /** Answers nothing until `release`. */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** A colleague changes rows. */
  colleague(rows: readonly (readonly [string, UploadRow | null])[]): void {
    this.version += 1;
    this.changes = new Map(rows);
  }
}

/** What is loaded of rows. */
export const loadedOf = (rows: readonly UploadRow[], more: Partial<LoadedReview> = {}): LoadedReview => ({
  version: 1,
  rows,
  facts: FACTS,
  canUndo: false,
  canRedo: false,
  isComplete: true,
  ...more,
});

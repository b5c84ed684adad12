import { decimalFromMinor, type Minor } from '../../core/money';
import { EMPTY_LINE, type EnteredLine, type PayableInvoice, type SheetLine } from './receipt-sheet';

/** A line that is being entered. */
export interface DraftLine extends EnteredLine {
  /** Identifies the line, wherever it is moved to. */
  readonly key: number;
  /** The amount that was entered automatically; empty for none. */
  readonly filled: string;
  /** Number of the invoice whose amount due that was; null for none. */
  readonly filledFor: number | null;
}

export const emptyDraftLine = (key: number): DraftLine => ({ ...EMPTY_LINE, key, filled: '', filledFor: null });

/**
 * Returns the lines with what follows from their payers: a payer that was found becomes its invoice number, and an amount that wasn't entered
 * becomes what is due, less what earlier lines pay on the same invoice. The line that is being edited stays as it is. Returns the same
 * lines when nothing follows.
 */
export function settledLines(
  lines: readonly DraftLine[],
  read: readonly SheetLine<PayableInvoice>[],
  editing: number | null,
): readonly DraftLine[] {
  const paid = new Map<number, Minor>();
  const settled = lines.map((line, index) => {
    const { invoice, amount, problems } = read[index] ?? { invoice: null, amount: null, problems: [] };
    if (invoice === null) return line;
    const { number, currency, outstanding } = invoice;
    const before = paid.get(number) ?? 0;
    const due = Math.max(0, outstanding - before);
    const isReady = line.key !== editing && !problems.some(({ field }) => field === 'payer');
    const isOpen = line.filledFor !== number && (line.amount.trim() === '' || line.amount === line.filled);
    const filled = due > 0 ? decimalFromMinor(due, currency) : '';
    const next: DraftLine = !isReady
      ? line
      : {
          ...line,
          payer: String(number),
          ...(isOpen ? { amount: filled, filled } : {}),
          filledFor: number,
        };
    paid.set(number, before + (next.amount === line.amount ? (amount ?? 0) : due));
    const isUnchanged = next.payer === line.payer && next.amount === line.amount && next.filledFor === line.filledFor;
    return isUnchanged ? line : next;
  });
  return settled.every((line, index) => line === lines[index]) ? lines : settled;
}

import { useCallback, useMemo } from 'react';
import type { LocalDate } from '../../../rules/core/dates';
import { isBlank, type LineField } from '../../../rules/invoicing/receipts/receipt-sheet';
import { type DraftLine, emptyDraftLine } from '../../../rules/invoicing/receipts/settle-lines';
import type { Attempt } from '../../core/edit/useIdempotencyKey';
import { useDraft } from '../../core/forms/useDraft';

/** The input for the deposit slip. */
export interface Slip {
  /** YYYY-MM-DD. */
  readonly date: LocalDate;
  readonly methodId: string;
  readonly controlTotal: string;
  readonly controlCount: string;
  /** Whether each line has its own date and payment method. */
  readonly isPerLine: boolean;
}

/** A receipt that is being entered. */
interface ReceiptDraft {
  readonly slip: Slip;
  readonly lines: readonly DraftLine[];
  readonly nextKey: number;
  /** The request that has no response yet. */
  readonly attempt?: Attempt | undefined;
}

export type LineChange = Partial<Pick<DraftLine, LineField | 'keepsCredit' | 'acceptsRepeat'>>;

/** Functions that change a draft. They are stable. */
export interface DraftChanges {
  readonly setSlip: (change: Partial<Slip>) => void;
  readonly type: (key: number, change: LineChange) => void;
  /** Adds a line at the end and returns its key. */
  readonly add: () => number;
  /** Deletes a line. If it is the only one, an empty line replaces it. */
  readonly remove: (key: number) => void;
  /** Copies the value of the line above. */
  readonly copyAbove: (key: number, field: LineField) => void;
  /** Inserts lines after a line, or in its place if it is blank. */
  readonly paste: (key: number, lines: readonly Omit<DraftLine, 'key'>[]) => void;
  readonly replace: (lines: readonly DraftLine[]) => void;
  readonly setAttempt: (attempt: Attempt | undefined) => void;
  readonly lastAttempt: () => Attempt | undefined;
  readonly drop: () => void;
}

export interface ReceiptEntry extends DraftChanges {
  readonly slip: Slip;
  readonly lines: readonly DraftLine[];
}

const emptyDraft = (today: LocalDate): ReceiptDraft => ({
  slip: { date: today, methodId: '', controlTotal: '', controlCount: '', isPerLine: false },
  lines: [emptyDraftLine(1)],
  nextKey: 2,
});

/** Returns whether something of a receipt was entered. The day and the payment method of the slip alone are chosen again quickly. */
const isEntered = ({ slip, lines }: ReceiptDraft): boolean =>
  slip.controlTotal !== '' || slip.controlCount !== '' || !lines.every(isBlank);

/** Returns lines with consecutive keys, starting at `from`. */
const keyed = (lines: readonly Omit<DraftLine, 'key'>[], from: number): DraftLine[] =>
  lines.map((line, index) => ({ ...line, key: from + index }));

/** A receipt that is being entered. The tab stores it until it is recorded. */
export function useReceiptDraft(today: LocalDate): ReceiptEntry {
  const { draft, keep, drop, latest } = useDraft<ReceiptDraft>('receipt', isEntered);
  const empty = useMemo(() => emptyDraft(today), [today]);
  const change = useCallback(
    (of: (draft: ReceiptDraft) => ReceiptDraft) => keep(of(latest() ?? empty)),
    [keep, latest, empty],
  );
  const changes = useMemo(
    (): DraftChanges => ({
      setSlip: (slip) => change((now) => ({ ...now, slip: { ...now.slip, ...slip } })),
      type: (key, fields) =>
        change((now) => ({
          ...now,
          lines: now.lines.map((line) => (line.key === key ? { ...line, ...fields } : line)),
        })),
      add: () => {
        const { nextKey } = latest() ?? empty;
        change((now) => ({ ...now, lines: [...now.lines, emptyDraftLine(nextKey)], nextKey: nextKey + 1 }));
        return nextKey;
      },
      remove: (key) =>
        change((now) => {
          const lines = now.lines.filter((line) => line.key !== key);
          return lines.length > 0
            ? { ...now, lines }
            : { ...now, lines: [emptyDraftLine(now.nextKey)], nextKey: now.nextKey + 1 };
        }),
      copyAbove: (key, field) =>
        change((now) => {
          const at = now.lines.findIndex((line) => line.key === key);
          const above = now.lines[at - 1];
          return above === undefined
            ? now
            : {
                ...now,
                lines: now.lines.map((line) => (line.key === key ? { ...line, [field]: above[field] } : line)),
              };
        }),
      paste: (key, pasted) =>
        change((now) => {
          const at = now.lines.findIndex((line) => line.key === key);
          const isReplaced = now.lines.some((line) => line.key === key && isBlank(line));
          const added = keyed(pasted, now.nextKey);
          return {
            slip: {
              ...now.slip,
              isPerLine: now.slip.isPerLine || added.some(({ date, method }) => date !== '' || method !== ''),
            },
            lines: [...now.lines.slice(0, isReplaced ? at : at + 1), ...added, ...now.lines.slice(at + 1)],
            nextKey: now.nextKey + added.length,
          };
        }),
      replace: (lines) => change((now) => ({ ...now, lines })),
      setAttempt: (attempt) => change((now) => ({ ...now, attempt })),
      lastAttempt: () => latest()?.attempt,
      drop,
    }),
    [change, drop, latest, empty],
  );
  return { slip: (draft ?? empty).slip, lines: (draft ?? empty).lines, ...changes };
}

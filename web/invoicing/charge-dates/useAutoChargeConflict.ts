import { useState } from 'react';
import type { ConflictField } from '../../core/forms/EditConflict';
import { type Conflict, useConflict } from '../../core/forms/useConflict';
import { dateInWords } from '../../core/locale';
import type { AutoChargeDraft } from './auto-charge-form';
import type { AutoCharge_invoiceFragment as Invoice } from './AutoCharge.generated';

/** The only field that both users can change. */
export type ConflictingDate = 'day';

const nothing: ReadonlyMap<string, string | null> = new Map();
const words = (day: string | null): string => (day === null ? '' : dateInWords(day));

export interface AutoChargeConflict extends Conflict<ConflictingDate> {
  /** Invoices with a different date than when the change was saved. */
  readonly moved: readonly Invoice[];
  /** Both dates as text; empty if nothing changed. */
  readonly fields: readonly ConflictField<ConflictingDate>[];
  /** Remembers the rows on screen at the time of the save. */
  readonly note: (rows: readonly Invoice[]) => void;
}

/** Tracks the user's choice of dates after another user changed them. `rows` have the current dates. */
export function useAutoChargeConflict(rows: readonly Invoice[], { mode, day }: AutoChargeDraft): AutoChargeConflict {
  const conflict = useConflict<ConflictingDate>();
  const [seen, setSeen] = useState(nothing);
  const moved = rows.filter(({ id, autoChargeDay }) => seen.has(id) && seen.get(id) !== autoChargeDay);
  const days = [...new Set(moved.map(({ autoChargeDay }) => words(autoChargeDay)))];
  const fields =
    moved.length === 0
      ? []
      : [
          {
            name: 'day' as const,
            label: 'Auto-Charge date',
            mine: words(mode === 'set' ? day : null),
            theirs: days.length === 1 ? (days[0] ?? '') : 'several dates',
          },
        ];
  return {
    ...conflict,
    moved,
    fields,
    note: (before) => setSeen(new Map(before.map(({ id, autoChargeDay }) => [id, autoChargeDay]))),
  };
}

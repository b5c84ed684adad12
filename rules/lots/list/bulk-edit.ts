import { minorDigits, roundHalfAwayFromZero } from '../../core/money';
import type { SaleKind } from '../../sales/calendar/adding';
import { lotFieldProblems, type LotText } from '../lot-fields';
import { hasColumn, isMoney, type LotColumn } from '../uploads/columns';
import { amountOf, isDigits } from '../uploads/row-problems';

/** The most lots of one edit. */
export const MOST_EDITED_LOTS = 2000;

/** The fields that are edited in the list of a session's lots, one lot at a time. */
export const LISTED_COLUMNS = ['title', 'price', 'lowEstimate', 'highEstimate', 'startingBid', 'reserve'] as const;
export type ListedColumn = (typeof LISTED_COLUMNS)[number];

/** The fields that many lots can get at once: those that aren't a lot's own, as its numbers and its title are. */
export const BULK_COLUMNS = [
  'price',
  'lowEstimate',
  'highEstimate',
  'startingBid',
  'reserve',
  'artistName',
  'medium',
  'circa',
  'dimensions',
  'condition',
  'provenance',
  'exhibited',
  'literature',
  'notes',
  'taxCode',
  'hasResaleRight',
] as const satisfies readonly LotColumn[];
export type BulkColumn = (typeof BULK_COLUMNS)[number];

/** The fields that a call for many lots takes. */
export const UPDATED_COLUMNS = ['title', ...BULK_COLUMNS] as const satisfies readonly LotColumn[];

/** What is changed: a field, or both estimates. */
export type BulkField = BulkColumn | 'estimates';

/** How it is changed: to one value, or by a percentage or an amount that may be negative. */
export interface BulkChange {
  readonly field: BulkField;
  readonly how: 'SET' | 'PERCENT' | 'AMOUNT';
  readonly text: string;
}

/** A lot with its fields as staff type them. */
export interface LotToChange extends LotText {
  readonly id: string;
  readonly hasAbsenteeBids: boolean;
  /** Why the lot can't be edited; null if it can. */
  readonly editLock: { readonly message: string } | null;
}

/** What an edit of many lots does to one of them. */
export interface PlannedChange<Lot extends LotToChange = LotToChange> {
  readonly lot: Lot;
  /** The fields that change, by column. */
  readonly values: Readonly<Partial<Record<BulkColumn, string>>>;
  /** Why the lot can't be changed; null if it can. */
  readonly problem: string | null;
}

/** What the lots are checked against. */
export interface BulkContext {
  readonly sale: SaleKind;
  readonly connectType: string;
  readonly currency: string;
}

const PERCENT = /^-?\d{1,4}(?:\.\d{1,2})?$/;
const AMOUNT = /^-?\d{1,12}$/;

/** The columns that a change concerns. */
export const columnsOfChange = (field: BulkField): readonly BulkColumn[] =>
  field === 'estimates' ? ['lowEstimate', 'highEstimate'] : [field];

/** Returns what many lots of a sale can get at once. */
export const bulkFields = (sale: SaleKind): BulkField[] => [
  ...(sale === 'BUY_NOW' ? [] : (['estimates'] as const)),
  ...BULK_COLUMNS.filter((column) => hasColumn(sale, column)),
];

/** Returns whether a field can be changed by a percentage or an amount. */
export const isAmountField = (field: BulkField): boolean => field === 'estimates' || isMoney(field);

/** Returns why a change can't be planned yet; null if it can. */
export function changeProblem({ field, how, text }: BulkChange): string | null {
  const typed = text.trim();
  if (how === 'PERCENT')
    return PERCENT.test(typed) && Number(typed) !== 0 ? null : 'Enter a percentage, such as 10 or -5.';
  if (how === 'AMOUNT')
    return AMOUNT.test(typed) && Number(typed) !== 0 ? null : 'Enter a whole amount, such as 50 or -50.';
  if (field === 'estimates' && typed !== '') return 'Both estimates can’t get the same value. Select one of them.';
  return isAmountField(field) && typed !== '' && !isDigits(typed) ? 'Enter a whole number.' : null;
}

/** Returns an amount after a change by a percentage or an amount, rounded to a whole one; null if there is no amount. */
function changedAmount(before: string, { how, text }: BulkChange, currency: string): string | null {
  const minor = amountOf(before, currency);
  if (minor === null) return null;
  const unit = 10n ** BigInt(minorDigits(currency));
  if (how === 'AMOUNT') return String(roundHalfAwayFromZero(BigInt(minor) + BigInt(text.trim()) * unit, unit));
  const hundredths = BigInt(Math.round(Number(text.trim()) * 100));
  return String(roundHalfAwayFromZero(BigInt(minor) * (10_000n + hundredths), 10_000n * unit));
}

/**
 * Returns what a change does to lots. Lots that it leaves as they are, because they have the value or no amount to change, are left out. The
 * change must have no problem of its own.
 */
export function plannedChanges<Lot extends LotToChange>(
  lots: readonly Lot[],
  change: BulkChange,
  { sale, connectType, currency }: BulkContext,
): PlannedChange<Lot>[] {
  return lots.flatMap((lot) => {
    const values: Partial<Record<BulkColumn, string>> = {};
    for (const column of columnsOfChange(change.field)) {
      const before = lot[column] ?? '';
      const after = change.how === 'SET' ? change.text.trim() : changedAmount(before, change, currency);
      if (after !== null && after !== before) values[column] = after;
    }
    if (Object.keys(values).length === 0) return [];
    const [problem] = lotFieldProblems(
      { ...lot, ...values },
      {
        sale,
        connectType,
        currency,
        before: lot,
        hasBid: lot.hasAbsenteeBids,
        numberUse: () => 'FREE',
        isInventoryUsed: () => false,
      },
    );
    return [{ lot, values, problem: lot.editLock?.message ?? problem?.message ?? null }];
  });
}

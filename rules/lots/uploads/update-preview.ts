import type { Minor } from '../../core/money';
import { type CheckFacts, numberKey, openCheck, type SavedLot } from './check';
import { columnType, LOT_COLUMNS, type LotColumn, type UploadRow, valueOf } from './columns';
import { amountOf } from './row-problems';

/** A lot that the sale has, with its fields as text in the form of the review. */
export interface ComparableLot extends SavedLot {
  readonly ref: string;
  readonly values: Readonly<Partial<Record<LotColumn, string>>>;
}

/** A field that an upload changes. */
export interface FieldChange {
  readonly column: LotColumn;
  readonly from: string;
  readonly to: string;
  /** A bid keeps the field as it is. */
  readonly isLocked: boolean;
}

/** What saving an upload would do. */
export interface UpdatePreview {
  readonly added: readonly UploadRow[];
  readonly changed: readonly {
    readonly row: UploadRow;
    readonly lot: ComparableLot;
    readonly fields: readonly FieldChange[];
  }[];
  readonly unchanged: readonly UploadRow[];
  /** Lots that the upload doesn't have. They stay as they are. */
  readonly missing: readonly ComparableLot[];
}

/** What the preview depends on. */
export interface PreviewFacts extends Omit<CheckFacts, 'savedLots'> {
  readonly savedLots: readonly ComparableLot[];
  /** The columns whose empty cells clear the field. In all others, an empty cell leaves it as it is. */
  readonly clears: ReadonlySet<LotColumn>;
}

const LOCKED: ReadonlySet<LotColumn> = new Set(['startingBid', 'reserve']);

/** The value of a field as it is saved: amounts in minor units, measures as whole numbers; null if it is empty. */
export type LotValue = string | Minor | null;

/** Returns the value of a field as it is saved, from the text of a row without problems. */
export function lotValue(column: LotColumn, text: string, currency: string): LotValue {
  switch (columnType(column)) {
    case 'MONEY':
      return amountOf(text, currency);
    case 'MEASURE':
      return text === '' ? null : Number(text);
    case 'NUMBER':
      return text === '' ? null : numberKey(text, '');
    case 'EXTENSION':
    case 'INVENTORY':
    case 'TEXT':
      return text;
  }
}

/** Returns what saving the rows of an upload would add and change. Only columns of the upload are compared. */
export function previewOf(rows: readonly UploadRow[], facts: PreviewFacts): UpdatePreview {
  const check = openCheck(rows, facts);
  const byKey = new Map(facts.savedLots.map((lot) => [lot as SavedLot, lot]));
  const columns = LOT_COLUMNS.filter((column) => facts.columns.has(column));
  const added: UploadRow[] = [];
  const changed: UpdatePreview['changed'][number][] = [];
  const unchanged: UploadRow[] = [];
  const found = new Set<ComparableLot>();
  for (const row of rows) {
    const saved = check.savedLotOf(row);
    const lot = saved === null ? undefined : byKey.get(saved);
    if (lot === undefined) {
      added.push(row);
      continue;
    }
    found.add(lot);
    const fields = columns.flatMap((column) => changeOf(row, lot, column, facts));
    if (fields.length === 0) unchanged.push(row);
    else changed.push({ row, lot, fields });
  }
  return { added, changed, unchanged, missing: facts.savedLots.filter((lot) => !found.has(lot)) };
}

function changeOf(
  row: UploadRow,
  lot: ComparableLot,
  column: LotColumn,
  { currency, clears }: PreviewFacts,
): FieldChange[] {
  const [from, to] = [lot.values[column] ?? '', valueOf(row, column)];
  if (to === '' && !clears.has(column)) return [];
  if (lotValue(column, from, currency) === lotValue(column, to, currency)) return [];
  return [{ column, from, to, isLocked: lot.hasBid && LOCKED.has(column) }];
}

import { atOnce, type Steps } from '../../core/steps';
import type { LotText } from '../lot-fields';
import { taxCodeText, yesIn } from '../tax-codes';
import type { UploadCheck } from './check';
import { columnType, hasColumn, LOT_COLUMNS, type LotColumn, type UploadRow, valueOf } from './columns';
import { numberKey, type SavedLot } from './row-index';
import { amountOf, type RowFacts } from './row-problems';
import { oneLine } from './values';

/** A lot that the sale has, with all its fields. */
export interface SavedLotText extends SavedLot {
  readonly id: number;
  /** A sold lot keeps everything. */
  readonly isSold: boolean;
  readonly text: LotText;
}

/** A field of a lot that a save changes. */
export interface FieldChange {
  readonly column: LotColumn;
  readonly from: string;
  readonly to: string;
}

/** What saving a row does. */
export interface RowChange {
  readonly row: UploadRow;
  /** Null for a new lot. */
  readonly lot: SavedLotText | null;
  /** The fields that change; all filled ones of a new lot. */
  readonly fields: readonly FieldChange[];
  /** The fields that the lot keeps, because a bid locks them or because it is sold. */
  readonly kept: readonly LotColumn[];
}

/** What saving an upload does. */
export interface UploadPreview {
  readonly added: readonly RowChange[];
  readonly changed: readonly RowChange[];
  readonly unchanged: readonly RowChange[];
  /** Lots of the sale that the upload doesn't have. They are kept. */
  readonly missing: readonly SavedLotText[];
}

/** What a preview depends on. */
export interface PreviewFacts extends RowFacts {
  readonly savedLots: readonly SavedLotText[];
  /** The columns whose empty cells clear the field of a saved lot. Other empty cells change nothing. */
  readonly clears: ReadonlySet<LotColumn>;
}

/** What a bid locks. */
const LOCKED: readonly LotColumn[] = ['startingBid', 'reserve'];
/** Columns in which an empty cell can't clear anything: a lot is found by its numbers, and needs its texts and its price. */
const NEVER_CLEARED: ReadonlySet<LotColumn> = new Set([
  'lotNumber',
  'inventoryNumber',
  'title',
  'description',
  'price',
]);

/** Returns whether empty cells of a column can clear the field of a saved lot. */
export const canClear = (column: LotColumn): boolean => !NEVER_CLEARED.has(column);

/** Files have plain line breaks, whatever the lot has. */
const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

function isSame(column: LotColumn, one: string, other: string, currency: string): boolean {
  if (one === other) return true;
  switch (columnType(column)) {
    case 'NUMBER':
      return one !== '' && numberKey(one, '') === numberKey(other, '');
    case 'MEASURE':
      return one !== '' && other !== '' && Number(one) === Number(other);
    case 'MONEY':
      return one !== '' && other !== '' && amountOf(one, currency) === amountOf(other, currency);
    case 'TAX_CODE':
      return taxCodeText(one) === taxCodeText(other);
    case 'MARK':
      return yesIn(one) === yesIn(other);
    case 'EXTENSION':
    case 'INVENTORY':
    case 'FILES':
      return one.trim() === other.trim();
    case 'TEXT':
      return column === 'title' ? oneLine(one) === oneLine(other) : plainText(one) === plainText(other);
  }
}

/** Returns what saving a row does to the lot with its number or inventory number, or that it adds one. */
function changeOf(row: UploadRow, lot: SavedLotText | null, facts: PreviewFacts): RowChange {
  const fields: FieldChange[] = [];
  const kept: LotColumn[] = [];
  for (const column of LOT_COLUMNS) {
    if (!hasColumn(facts.sale, column)) continue;
    const to = valueOf(row, column);
    const from = lot?.text[column] ?? '';
    // The letter goes with the number.
    const isGiven =
      to !== '' ||
      (column === 'lotExtension' && valueOf(row, 'lotNumber') !== '') ||
      (facts.columns.has(column) && facts.clears.has(column) && canClear(column));
    if (!isGiven || isSame(column, from, to, facts.currency)) continue;
    if (lot !== null && (lot.isSold || (lot.hasBid && LOCKED.includes(column)))) kept.push(column);
    else fields.push({ column, from, to });
  }
  return { row, lot, fields, kept };
}

/** Returns what saving the rows does: which lots it adds and changes, by field, and which lots of the sale the rows don't have. */
export const previewOf = (
  rows: readonly UploadRow[],
  check: Pick<UploadCheck, 'savedLotOf'>,
  facts: PreviewFacts,
): UploadPreview => atOnce(previewInSteps(rows, check, facts));

/** Does the same as `previewOf`, a row in each step. */
export function* previewInSteps(
  rows: readonly UploadRow[],
  check: Pick<UploadCheck, 'savedLotOf'>,
  facts: PreviewFacts,
): Steps<UploadPreview> {
  const byLot = new Map<SavedLot, SavedLotText>(facts.savedLots.map((lot) => [lot, lot]));
  const found = new Set<SavedLotText>();
  const changes: RowChange[] = [];
  for (const row of rows) {
    const saved = check.savedLotOf(row);
    const lot = saved === null ? null : (byLot.get(saved) ?? null);
    if (lot !== null) found.add(lot);
    changes.push(changeOf(row, lot, facts));
    yield;
  }
  return {
    added: changes.filter(({ lot }) => lot === null),
    changed: changes.filter(({ lot, fields }) => lot !== null && fields.length > 0),
    unchanged: changes.filter(({ lot, fields }) => lot !== null && fields.length === 0),
    missing: facts.savedLots.filter((lot) => !found.has(lot)),
  };
}

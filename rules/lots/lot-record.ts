import { decimalFromMinor, type Minor } from '../core/money';
import {
  flag,
  integer,
  type Kind,
  oneOf,
  optionalAmount,
  saved,
  type SavedField,
  text,
  texts,
  type ValuesOf,
} from '../core/record-fields';
import { imageFileNamesIn, imageFileText } from './image-file-names';
import type { LotText } from './lot-fields';
import { type LotTaxCode, TAX_CODES, taxCodeIn, taxCodeLabel, taxCodeText, yesIn } from './tax-codes';
import {
  columnLabel,
  type ColumnType,
  columnType,
  LOT_COLUMNS,
  type LotColumn,
  type TypeOfColumn,
} from './uploads/columns';
import { amountOf } from './uploads/row-problems';

/** A number of a lot, which can have more digits than an SQL integer; null for none. */
const optionalNumber: Kind<number | null> = {
  ...optionalAmount,
  show: (value) => (value === null ? '' : String(value)),
};

/** A measure in whole units; null for none. */
const optionalMeasure: Kind<number | null> = { ...optionalNumber, name: 'integer' };

const taxCode: Kind<LotTaxCode> = { ...oneOf<LotTaxCode>(['', ...TAX_CODES]), show: taxCodeLabel };

/** Whether a lot has a mark. */
const isMarked: Kind<boolean> = { ...flag, show: (value) => (value ? 'Yes' : '') };

/** How each type of column is stored. */
const KINDS = {
  NUMBER: optionalNumber,
  EXTENSION: text,
  INVENTORY: text,
  TEXT: text,
  MONEY: optionalAmount,
  MEASURE: optionalMeasure,
  FILES: texts(),
  TAX_CODE: taxCode,
  MARK: isMarked,
} as const satisfies Readonly<
  Record<ColumnType, Kind<string> | Kind<number | null> | Kind<readonly string[]> | Kind<LotTaxCode> | Kind<boolean>>
>;

type ColumnFields = {
  readonly [Column in LotColumn]: (typeof KINDS)[TypeOfColumn<Column>] extends Kind<infer Value>
    ? SavedField<Value>
    : never;
};

const columnField = (column: LotColumn) => ({
  // The history has the images themselves, too.
  label: column === 'imageFileNames' ? 'Image file names' : columnLabel(column, 'LIVE'),
  kind: KINDS[columnType(column)],
  show: KINDS[columnType(column)].show,
});

/** What staff enter about a lot: a field for each column of an upload, in the same order. */
const columnFields = Object.fromEntries(
  LOT_COLUMNS.map((column) => [column, columnField(column)]),
  // Each field was made for the type of its column.
) as unknown as ColumnFields;

/** The fields of a lot as a record: what staff enter, the session that it is in, and whether it is deleted. */
export const lotRecordFields = {
  ...columnFields,
  catalogId: saved(integer, {
    label: 'Session',
    show: (id: number, { sessionName }) => sessionName?.(id) ?? String(id),
  }),
  isDeleted: saved(flag, { label: 'Deleted' }),
};

/** What staff enter about a lot, by the columns of an upload. Amounts are in minor units. */
export type LotValues = ValuesOf<typeof columnFields>;

/** Returns an amount as staff enter it: whole amounts without decimals. */
export const amountText = (minor: Minor | null, currency: string): string =>
  minor === null ? '' : decimalFromMinor(minor, currency).replace(/\.0+$/, '');

/** Returns the fields of a lot as the editor has them. */
export function lotText(values: LotValues, currency: string): Readonly<Record<LotColumn, string>> {
  const textOfColumn = (column: LotColumn): string => {
    const value = values[column];
    if (typeof value === 'boolean') return value ? 'Yes' : '';
    if (typeof value === 'string') return columnType(column) === 'TAX_CODE' ? taxCodeText(value) : value;
    if (typeof value === 'object' && value !== null) return imageFileText(value);
    return columnType(column) === 'MONEY' ? amountText(value, currency) : String(value ?? '');
  };
  return Object.fromEntries(LOT_COLUMNS.map((column) => [column, textOfColumn(column)])) as Record<LotColumn, string>;
}

const valueOf = (
  column: LotColumn,
  typed: string,
  currency: string,
): string | number | boolean | readonly string[] | null => {
  switch (columnType(column)) {
    case 'NUMBER':
    case 'MEASURE':
      return typed === '' ? null : Number(typed);
    case 'MONEY':
      return typed === '' ? null : amountOf(typed, currency);
    case 'EXTENSION':
      return typed.toUpperCase();
    case 'INVENTORY':
    case 'TEXT':
      return typed;
    case 'FILES':
      return imageFileNamesIn(typed);
    case 'TAX_CODE':
      return taxCodeIn(typed) ?? '';
    case 'MARK':
      return yesIn(typed) ?? false;
  }
};

/** Returns the values of fields that have no problem. Texts lose spaces at their ends. */
export const lotValues = (lot: LotText, currency: string): LotValues =>
  Object.fromEntries(
    LOT_COLUMNS.map((column) => [column, valueOf(column, lot[column]?.trim() ?? '', currency)]),
    // Each value was made for the type of its column.
  ) as unknown as LotValues;

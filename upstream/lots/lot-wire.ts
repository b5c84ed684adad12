import { z } from 'zod';
import { wireFromMinor } from '../../rules/core/money';
import type { LotValues } from '../../rules/lots/lot-record';
import { TAX_CODES } from '../../rules/lots/tax-codes';
import {
  columnLabel,
  columnType,
  fieldOf,
  hasColumn,
  LOT_COLUMNS,
  type LotColumn,
  type LotField,
  type TypeOfColumn,
} from '../../rules/lots/uploads/columns';
import { Amount } from '../core/http/wire';

const number = z.int().nullable();
const amount = Amount.nullable();
const text = z.string();
const texts = z.array(z.string());
const taxCode = z.enum(['', ...TAX_CODES]);
const mark = z.boolean();

type WireOf<Column extends LotColumn> =
  TypeOfColumn<Column> extends 'MONEY'
    ? typeof amount
    : TypeOfColumn<Column> extends 'NUMBER' | 'MEASURE'
      ? typeof number
      : TypeOfColumn<Column> extends 'FILES'
        ? typeof texts
        : TypeOfColumn<Column> extends 'TAX_CODE'
          ? typeof taxCode
          : TypeOfColumn<Column> extends 'MARK'
            ? typeof mark
            : typeof text;

type AnyWire = typeof amount | typeof number | typeof text | typeof texts | typeof taxCode | typeof mark;

function wireOf(column: LotColumn): AnyWire {
  switch (columnType(column)) {
    case 'MONEY':
      return amount;
    case 'NUMBER':
    case 'MEASURE':
      return number;
    case 'EXTENSION':
    case 'INVENTORY':
    case 'TEXT':
      return text;
    case 'FILES':
      return texts;
    case 'TAX_CODE':
      return taxCode;
    case 'MARK':
      return mark;
  }
}

function description(column: LotColumn): string {
  if (columnType(column) === 'FILES')
    return 'Names of image files in order, which the house gave them. Separated by commas in requests';
  if (columnType(column) === 'TAX_CODE') return 'How the lot is taxed; empty if it has no tax code';
  if (columnType(column) === 'MARK')
    return 'Whether the artist’s resale right is charged on the lot. Yes or No in requests';
  const label = columnLabel(column, 'LIVE');
  if (!hasColumn('BUY_NOW', column))
    return `${label}. ${hasColumn('LIVE', column) ? 'Not in Buy It Now sales' : 'Only in timed sales'}`;
  return hasColumn('LIVE', column) ? label : `${label}. Only in Buy It Now sales`;
}

/** The fields of a lot that staff enter, as responses have them. Derived from the columns, so that no field can be forgotten. */
export const lotAnswerWire = Object.fromEntries(
  LOT_COLUMNS.map((column) => [fieldOf(column), wireOf(column).describe(description(column))]),
) as { readonly [Column in LotColumn as LotField<Column>]: WireOf<Column> };

/** The same fields of that type, as requests have them. */
export const lotBodyWire = <S extends z.ZodType>(shape: S): Readonly<Record<LotField, S>> =>
  Object.fromEntries(LOT_COLUMNS.map((column) => [fieldOf(column), shape.describe(description(column))])) as Record<
    LotField,
    S
  >;

type LotFieldsJson = z.infer<z.ZodObject<typeof lotAnswerWire>>;

/** Converts what staff enter about a lot to JSON. */
export const lotFieldsJson = (values: LotValues, currency: string): LotFieldsJson =>
  Object.fromEntries(
    LOT_COLUMNS.map((column) => {
      const value = values[column];
      const isAmount = columnType(column) === 'MONEY' && typeof value === 'number';
      return [fieldOf(column), isAmount ? wireFromMinor(value, currency) : value];
    }),
    // Each value has the type of its column.
  ) as LotFieldsJson;

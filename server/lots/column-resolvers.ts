import { fieldOf, isMoney, LOT_COLUMNS, type LotColumn } from '../../rules/lots/uploads/columns';
import type { LotJson } from '../../upstream/lots/wire';
import { moneyTextOrNull } from '../core/graphql/money-text';
import type { LotResolvers } from '../generated/resolvers-types';

function shown(column: LotColumn, lot: LotJson): string | number | boolean | readonly string[] | null {
  const value = lot[fieldOf(column)];
  if (column === 'taxCode') return lot.taxCode === '' ? null : lot.taxCode;
  if (column === 'lotNumber') return String(value ?? '');
  return isMoney(column) && (typeof value === 'number' || value === null)
    ? moneyTextOrNull(value, lot.currencyCode)
    : value;
}

/** Resolvers of the fields that staff enter: one for each column of an upload. */
export const lotColumnResolvers = Object.fromEntries(
  LOT_COLUMNS.map((column) => [column, (lot: LotJson) => shown(column, lot)]),
  // The schema has a field for each column, with the type of its values.
) as unknown as Pick<LotResolvers, LotColumn>;

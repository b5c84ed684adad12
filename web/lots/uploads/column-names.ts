import { columnLabel, LOT_COLUMNS, type LotColumn as Column } from '../../../rules/lots/uploads/columns';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { LotColumn } from '../../generated/schema-types';

const nameOf = (column: Column): LotColumn =>
  column.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as LotColumn;

const NAMES = new Map(LOT_COLUMNS.map((column) => [column, nameOf(column)]));
const COLUMNS = new Map(LOT_COLUMNS.map((column) => [nameOf(column), column]));

/** Returns the name of a column in the schema. */
export const columnName = (column: Column): LotColumn => NAMES.get(column) ?? nameOf(column);

/** Returns the column with a name of the schema. */
export function columnNamed(name: LotColumn): Column {
  const column = COLUMNS.get(name);
  if (column === undefined) throw new Error(`there is no column ${name}`);
  return column;
}

/** Returns the label of a column with a name of the schema, for example "Item #". */
export const labelOf = (name: LotColumn, sale: SaleKind): string => columnLabel(columnNamed(name), sale);

/** Returns the labels of columns in a sentence: "Title, Description". */
export const labelsOf = (names: readonly LotColumn[], sale: SaleKind): string =>
  names.map((name) => labelOf(name, sale)).join(', ');

/** Returns the letters by which spreadsheet programs call a column: A, B, ..., Z, AA. */
export function lettersOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

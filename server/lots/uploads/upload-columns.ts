import { LOT_COLUMNS, type LotColumn as Column } from '../../../rules/lots/uploads/columns';
import type { LotColumn } from '../../generated/resolvers-types';

const nameOf = (column: Column): LotColumn =>
  column.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as LotColumn;

const NAMES = new Map(LOT_COLUMNS.map((column) => [column, nameOf(column)]));
const COLUMNS = new Map(LOT_COLUMNS.map((column) => [nameOf(column), column]));

/** Returns the name of a column in the schema. */
export const columnName = (column: Column): LotColumn => NAMES.get(column) ?? nameOf(column);

/** Returns the names of columns in the schema. */
export const columnNames = (columns: readonly Column[]): LotColumn[] => columns.map(columnName);

/** Returns the column with a name of the schema. */
export function columnNamed(name: LotColumn): Column {
  const column = COLUMNS.get(name);
  if (column === undefined) throw new Error(`there is no column ${name}`);
  return column;
}

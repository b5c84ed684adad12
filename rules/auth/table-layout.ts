/** Limits of a user's table layouts. Widths are in CSS pixels. */
export const TABLE_LAYOUT_LIMITS = { tables: 40, columns: 40, leastWidth: 40, mostWidth: 1200 } as const;

const TABLE_NAME = /^[a-z][a-z0-9-]{0,39}$/;
const COLUMN_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

interface TableLayout {
  readonly table: string;
  readonly columns: readonly { readonly id: string; readonly width: number | null }[];
}

export interface TableLayoutProblem {
  readonly field: 'table' | 'columns';
  /** Shown to the user. */
  readonly message: string;
}

/** Returns the first problem of a layout; null if it can be saved. */
export function tableLayoutProblem({ table, columns }: TableLayout): TableLayoutProblem | null {
  const { columns: most, leastWidth, mostWidth } = TABLE_LAYOUT_LIMITS;
  const ids = columns.map(({ id }) => id);
  if (!TABLE_NAME.test(table)) return { field: 'table', message: "This table doesn't exist. Reload the page." };
  if (columns.length > most) return { field: 'columns', message: `A table can have at most ${most} columns.` };
  if (!ids.every((id) => COLUMN_NAME.test(id)))
    return { field: 'columns', message: "One of the columns doesn't exist. Reload the page." };
  if (new Set(ids).size < ids.length) return { field: 'columns', message: 'A column can be listed only once.' };
  if (columns.some(({ width }) => width !== null && (width < leastWidth || width > mostWidth)))
    return { field: 'columns', message: `Make each column between ${leastWidth} and ${mostWidth} pixels wide.` };
  return null;
}

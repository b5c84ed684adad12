import type { Actor } from '../../core/http/actor';
import { invalid, type Problem } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { lockStaff } from '../users/user-store';
import { deleteTableLayout, replaceTableLayout, selectTableLayouts } from './table-layout-store';
import type { TableLayoutJson } from './table-layout-wire';

const MOST_TABLES = 40;
const MOST_COLUMNS = 40;
const WIDTHS = { least: 40, most: 1200 };
const TABLE_NAME = /^[a-z][a-z0-9-]{0,39}$/;
const COLUMN_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

const refused = (field: string, message: string): Problem => ({ code: 'CANNOT_SAVE_LAYOUT', message, field });

/** What is wrong with a layout; null when it can be saved. */
function problemOf({ table, columns }: TableLayoutJson): Problem | null {
  const ids = columns.map(({ id }) => id);
  if (!TABLE_NAME.test(table)) return refused('table', 'This table does not exist. Reload the page.');
  if (columns.length > MOST_COLUMNS) return refused('columns', `A table can have ${MOST_COLUMNS} columns at most.`);
  if (!ids.every((id) => COLUMN_NAME.test(id)))
    return refused('columns', 'One of the columns does not exist. Reload the page.');
  if (new Set(ids).size < ids.length) return refused('columns', 'A column can be listed only once.');
  if (columns.some(({ width }) => width !== null && (width < WIDTHS.least || width > WIDTHS.most)))
    return refused('columns', `Make each column between ${WIDTHS.least} and ${WIDTHS.most} pixels wide.`);
  return null;
}

/**
 * Saves how the user arranged a table, or removes that where there are no columns. The last write wins: only the user's own windows compete.
 * Throws 422 CANNOT_SAVE_LAYOUT.
 */
export async function saveTableLayout({ db }: Services, actor: Actor, layout: TableLayoutJson): Promise<void> {
  const problem = problemOf(layout);
  if (problem !== null) throw invalid([problem]);
  await db.transaction(async (tx) => {
    if (layout.columns.length === 0) return deleteTableLayout(tx, actor, layout.table);
    // Two requests at once must not both find room for one more table.
    await lockStaff(tx, actor.houseId, actor.userId);
    const others = (await selectTableLayouts(tx, actor)).filter(({ table }) => table !== layout.table);
    if (others.length >= MOST_TABLES)
      throw invalid([
        refused(
          'table',
          `You can arrange the columns of ${MOST_TABLES} tables at most. Reset the columns of another table first.`,
        ),
      ]);
    return replaceTableLayout(tx, actor, layout);
  });
}

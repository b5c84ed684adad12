import { TABLE_LAYOUT_LIMITS, type TableLayoutProblem, tableLayoutProblem } from '../../../rules/auth/table-layout';
import { invalid, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockStaff } from '../user-store';
import { deleteTableLayout, replaceTableLayout, selectTableLayouts } from './table-layout-store';
import type { TableLayoutJson } from './table-layout-wire';

const refused = (problem: TableLayoutProblem): Problem => ({ code: 'CANNOT_SAVE_LAYOUT', ...problem });

/**
 * Saves the user's layout of a table, or deletes it if there are no columns. The last write wins, because only the user's own windows
 * compete. Throws 422 CANNOT_SAVE_LAYOUT.
 */
export async function saveTableLayout({ db }: Services, actor: Actor, layout: TableLayoutJson): Promise<void> {
  const problem = tableLayoutProblem(layout);
  if (problem !== null) throw invalid([refused(problem)]);
  await db.transaction(async (tx) => {
    if (layout.columns.length === 0) return deleteTableLayout(tx, actor, layout.table);
    // The lock prevents concurrent requests from exceeding the limit.
    await lockStaff(tx, actor.houseId, actor.userId);
    const others = (await selectTableLayouts(tx, actor)).filter(({ table }) => table !== layout.table);
    if (others.length >= TABLE_LAYOUT_LIMITS.tables)
      throw invalid([
        refused({
          field: 'table',
          message: `You can arrange the columns of at most ${TABLE_LAYOUT_LIMITS.tables} tables. Reset the columns of another table first.`,
        }),
      ]);
    return replaceTableLayout(tx, actor, layout);
  });
}

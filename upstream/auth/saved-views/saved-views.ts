import { SAVED_VIEW_LIMITS, type SavedViewProblem, savedViewProblem } from '../../../rules/auth/saved-view';
import { invalid, notFound, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockStaff } from '../user-store';
import { clearDefaultView, putSavedView, selectSavedViews } from './saved-view-store';
import type { SavedViewBody, SavedViewJson } from './saved-view-wire';

const refused = (problem: SavedViewProblem): Problem => ({ code: 'CANNOT_SAVE_VIEW', ...problem });

/**
 * Saves a view of the user's: a new one, or the one with the number. The last write wins, because only the user's own windows compete. Throws
 * 404 if the view was deleted, and 422 CANNOT_SAVE_VIEW.
 */
export async function saveView({ db }: Services, actor: Actor, body: SavedViewBody): Promise<SavedViewJson> {
  const view = { ...body, name: body.name.trim() };
  const problem = savedViewProblem(view);
  if (problem !== null) throw invalid([refused(problem)]);
  return db.transaction(async (tx) => {
    // The lock prevents concurrent requests from exceeding the limit, or from using a name or a number twice.
    await lockStaff(tx, actor.houseId, actor.userId);
    const views = await selectSavedViews(tx, actor);
    const own = views.find(({ number, list }) => number === view.number && list === view.list);
    if (view.number !== undefined && !own) throw notFound('The view');
    const others = views.filter(({ list, number }) => list === view.list && number !== view.number);
    if (others.some(({ name }) => name.toLowerCase() === view.name.toLowerCase()))
      throw invalid([
        refused({ field: 'name', message: `You already have a view named “${view.name}”. Choose another name.` }),
      ]);
    if (!own && others.length >= SAVED_VIEW_LIMITS.views)
      throw invalid([
        refused({
          field: 'list',
          message: `You can save at most ${SAVED_VIEW_LIMITS.views} views. Delete one that you no longer need first.`,
        }),
      ]);
    if (view.isDefault) await clearDefaultView(tx, actor, view.list);
    const saved = { ...view, number: own?.number ?? Math.max(0, ...views.map(({ number }) => number)) + 1 };
    await putSavedView(tx, actor, saved);
    return saved;
  });
}

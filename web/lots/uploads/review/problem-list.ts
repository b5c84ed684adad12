import { severityOf, type UploadCode, type Variant } from '../../../../rules/lots/uploads/codes';
import type { UploadRow } from '../../../../rules/lots/uploads/columns';
import { type Fix, fixesOf } from '../../../../rules/lots/uploads/fixes';
import { groupProblems, type ProblemGroup } from '../../../../rules/lots/uploads/problem-groups';
import type { ReviewState } from './review-store';

/** Which rows the review lists: all, those with errors, or those with a certain problem. */
export type ReviewFilter =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'ERRORS' }
  | { readonly kind: 'GROUP'; readonly code: UploadCode; readonly variant: Variant | null };

type Problem = ReturnType<ReviewState['check']['problemsOf']>[number];

const isError = ({ code }: Problem): boolean => severityOf(code) !== 'WARNING';

/** Returns whether a row has an error. Warnings are none. */
export const hasError = ({ check }: ReviewState, { id }: UploadRow): boolean => check.problemsOf(id).some(isError);

/**
 * Returns the rows that a filter lists. The row that is edited stays until the selection leaves it, so that it doesn't vanish with its last
 * error.
 */
export function listedRows(state: ReviewState, filter: ReviewFilter, activeId: string | null): readonly UploadRow[] {
  const { rows, check } = state;
  if (filter.kind === 'ALL') return rows;
  const matches =
    filter.kind === 'ERRORS'
      ? isError
      : ({ code, variant }: Problem) => code === filter.code && variant === filter.variant;
  return rows.filter(({ id }) => id === activeId || check.problemsOf(id).some(matches));
}

/** Returns the groups of problems, in the order of their codes. */
export const groupsOf = ({ check, byId, facts }: ReviewState): ProblemGroup[] =>
  groupProblems(check.problems(), byId, facts);

/** Returns the number of errors. */
export const errorCountOf = ({ check }: ReviewState): number =>
  [...check.counts()].reduce((sum, [code, count]) => sum + (severityOf(code) === 'WARNING' ? 0 : count), 0);

/** Returns the ways to fix all problems of a group at once. */
export function fixesFor({ check, rows, facts }: ReviewState, group: ProblemGroup): Fix[] {
  const { code, variant, rowIds } = group;
  const columns = new Set(
    rowIds.flatMap((id) =>
      check
        .problemsOf(id)
        .filter((problem) => problem.code === code && problem.variant === variant)
        .flatMap((problem) => problem.columns),
    ),
  );
  const usedNumbers = [...facts.savedLots.filter(({ number }) => number !== ''), ...facts.deletedNumbers];
  return fixesOf({ code, variant, rowIds, columns: [...columns] }, { rows, usedNumbers });
}

/** The filter in an address: "errors", "142.LOW_ESTIMATE", or nothing. */
export const filterName = (filter: ReviewFilter): string | null => {
  if (filter.kind === 'GROUP') return `${filter.code}${filter.variant === null ? '' : `.${filter.variant}`}`;
  return filter.kind === 'ERRORS' ? 'errors' : null;
};

/** Reads a filter from an address. A group without problems is all rows with errors. */
export function filterNamed(name: string | null, groups: readonly ProblemGroup[]): ReviewFilter {
  if (name === null) return { kind: 'ALL' };
  const group = groups.find(({ code, variant }) => filterName({ kind: 'GROUP', code, variant }) === name);
  return group === undefined ? { kind: 'ERRORS' } : { kind: 'GROUP', code: group.code, variant: group.variant };
}

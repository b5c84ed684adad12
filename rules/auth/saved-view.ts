import { tableLayoutProblem } from './table-layout';

/** Limits of a user's saved views, by list. */
export const SAVED_VIEW_LIMITS = { views: 50, name: 60, query: 2000 } as const;

const LIST_NAME = /^[a-z][a-z0-9-]{0,39}$/;

interface SavedView {
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly columns: readonly { readonly id: string; readonly width: number | null }[];
}

export interface SavedViewProblem {
  readonly field: 'list' | 'name' | 'query' | 'columns';
  /** Shown to the user. */
  readonly message: string;
}

/** Returns why a name can't be given to a view, as a message for staff; null if it can. */
export function viewNameRefusal(name: string): string | null {
  if (name.trim() === '') return 'Enter a name.';
  return [...name.trim()].length > SAVED_VIEW_LIMITS.name
    ? `A name can have ${SAVED_VIEW_LIMITS.name} characters at most.`
    : null;
}

/** Returns the first problem of a view; null if it can be saved. */
export function savedViewProblem({ list, name, query, columns }: SavedView): SavedViewProblem | null {
  if (!LIST_NAME.test(list)) return { field: 'list', message: "This list doesn't exist. Reload the page." };
  const refusal = viewNameRefusal(name);
  if (refusal !== null) return { field: 'name', message: refusal };
  if (query.length > SAVED_VIEW_LIMITS.query)
    return { field: 'query', message: 'These filters are too long to save. Shorten the search.' };
  const layout = tableLayoutProblem({ table: list, columns });
  return layout === null ? null : { field: 'columns', message: layout.message };
}

import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import type { ListPage } from './useListPage';

export interface NoMatchesProps {
  list: Pick<ListPage, 'query' | 'refine'>;
  /** The parameters of the address that leave out rows; the search by default. */
  filters?: readonly string[];
  /** Says that no rows match. */
  title: string;
  /** The label of the button that clears the filters. */
  clear?: string;
  /** Shown instead if the list is empty without any filter. */
  children: ReactNode;
}

/** What an empty list shows: if it is filtered, that nothing matches, with a button that shows all rows. */
export function NoMatches({
  list: { query, refine },
  filters = ['q'],
  title,
  clear = 'Show all',
  children,
}: NoMatchesProps) {
  if (filters.every((name) => !query.get(name))) return children;
  const all = Object.fromEntries(filters.map((name) => [name, null]));
  return <EmptyState title={title} action={<Button onClick={() => refine(all)}>{clear}</Button>} />;
}

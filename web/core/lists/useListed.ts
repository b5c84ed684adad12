import type { PagerProps } from '../../ui/layout/Pager';
import { type ListPage, useLastPage } from './useListPage';

/** A window of a list, as every list in the schema returns it. */
export interface ListWindow<Row> {
  readonly totalCount: number;
  readonly nodes: readonly Row[];
}

/** What a list page shows. */
export interface Listed<Found extends ListWindow<unknown>> {
  /** The window in the address, or the one before while another is loading; undefined if there is none yet. */
  readonly found: Found | undefined;
  /** The rows of `found`; none until there are some. */
  readonly rows: Found['nodes'];
  /** Whether `found` is the window in the address. */
  readonly isCurrent: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly pager: Omit<PagerProps, 'total'>;
}

const none: readonly never[] = [];

/** The result of a query hook. */
interface Result<Data> {
  readonly data?: Data | undefined;
  readonly previousData?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** Returns the rows of a list page from the result of its query, and redirects from a page past the end to the last one. */
export function useListed<Data, Found extends ListWindow<unknown>>(
  page: ListPage,
  { data, previousData, error, refetch }: Result<Data>,
  windowIn: (data: Data) => Found | null | undefined,
): Listed<Found> {
  const shown = data ?? previousData;
  const found = (shown && windowIn(shown)) ?? undefined;
  useLastPage(page, data && windowIn(data)?.totalCount);
  return {
    found,
    rows: found?.nodes ?? none,
    isCurrent: data !== undefined,
    error,
    retry: () => void refetch(),
    pager: page.pager,
  };
}

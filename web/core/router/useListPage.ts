import { useEffect } from 'react';
import { pageOf, useAddress } from './useAddress';

/** The maximum offset of a window. */
const FURTHEST = 2_147_483_647;

/** Returns the list page in the address, counted from 1 and limited to the maximum offset. */
export function useListPage(pageSize: number): number {
  const { query } = useAddress();
  return Math.min(pageOf(query), Math.floor(FURTHEST / pageSize));
}

/**
 * Redirects from a page past the end (an old address, or a list that became shorter) to the last page. `total` is
 * undefined while unknown.
 */
export function useLastPage(page: number, pageSize: number, total: number | undefined): void {
  const { change } = useAddress();
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) change({ page: last > 1 ? String(last) : null });
  }, [page, last, change]);
}

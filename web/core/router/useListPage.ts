import { useEffect } from 'react';
import { pageOf, useAddress } from './useAddress';

/** The furthest that a window can begin. */
const FURTHEST = 2_147_483_647;

/** The page of a list that the address asks for, counted from 1, as far as lists can reach. */
export function useListPage(pageSize: number): number {
  const { query } = useAddress();
  return Math.min(pageOf(query), Math.floor(FURTHEST / pageSize));
}

/** Leads from a page past the end, of an old address or of a list that became shorter, to the last that there is. `total` undefined: not known yet. */
export function useLastPage(page: number, pageSize: number, total: number | undefined): void {
  const { change } = useAddress();
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) change({ page: last > 1 ? String(last) : null });
  }, [page, last, change]);
}

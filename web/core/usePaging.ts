import { useCallback, useEffect } from 'react';
import { changedQuery, pageOf, useAddress } from './useAddress';

/** Page sizes of tables (S1 section 9); the first is the usual one. */
export const TABLE_SIZES = [50, 100, 200] as const;

/** The furthest that a window can begin. */
const FURTHEST = 2_147_483_647;

/** Where a table stands that keeps its page and size in the address, and the addresses of other pages. `total` undefined: not known yet. */
export function usePaging(path: string, total: number | undefined): { page: number; size: number; hrefFor: (to: { page: number; pageSize: number }) => string } {
  const { query, change } = useAddress();
  const size = TABLE_SIZES.find((each) => String(each) === query.get('size')) ?? TABLE_SIZES[0];
  const page = Math.min(pageOf(query), Math.floor(FURTHEST / size));
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  // A page past the end, of an old address or a list that became shorter, leads to the last that there is.
  useEffect(() => {
    if (page > last) change({ page: last > 1 ? String(last) : null });
  }, [page, last, change]);
  const hrefFor = useCallback((to: { page: number; pageSize: number }) => path + changedQuery(query, {
    page: to.page > 1 ? String(to.page) : null, size: to.pageSize === TABLE_SIZES[0] ? null : String(to.pageSize),
  }), [path, query]);
  return { page, size, hrefFor };
}

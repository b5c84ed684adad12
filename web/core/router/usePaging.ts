import { useCallback } from 'react';
import { changedQuery, useAddress } from './useAddress';
import { useListPage } from './useListPage';

/** Page sizes of tables; the first is the default. */
export const TABLE_SIZES = [50, 100, 200] as const;

/**
 * Returns a table's page and page size from the address, the offset of the window to fetch, and other pages' addresses.
 * The first of the sizes is the default. Use with useLastPage.
 */
export function usePaging(
  path: string,
  sizes: readonly [number, ...number[]] = TABLE_SIZES,
): {
  page: number;
  size: number;
  offset: number;
  hrefFor: (to: { page: number; pageSize: number }) => string;
} {
  const { query } = useAddress();
  const [usual] = sizes;
  const size = sizes.find((each) => String(each) === query.get('size')) ?? usual;
  const page = useListPage(size);
  const hrefFor = useCallback(
    (to: { page: number; pageSize: number }) =>
      path +
      changedQuery(query, {
        page: to.page > 1 ? String(to.page) : null,
        size: to.pageSize === usual ? null : String(to.pageSize),
      }),
    [path, query, usual],
  );
  return { page, size, offset: (page - 1) * size, hrefFor };
}

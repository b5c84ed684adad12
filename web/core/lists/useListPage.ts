import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { PagerProps } from '../../ui/layout/Pager';
import type { Sort } from '../../ui/table/column';
import type { SelectionStore } from '../../ui/table/selection-store';
import { type AddressChange, changedQuery, pageOf, useAddress } from '../router/useAddress';

/** Page sizes of tables; the first is the default. */
export const TABLE_SIZES = [50, 100, 200] as const;

/** The maximum offset of a window. */
const FURTHEST = 2_147_483_647;

/** The order in the address, as props of a table. */
interface Sorting<Order extends Sort | undefined> {
  readonly sort: Order;
  readonly onSort: (sort: Sort) => void;
}

interface SortBy<Id extends string> extends Sort {
  id: Id;
}

/** The page, search, filters, and order of a list, which are in the address. */
export interface ListPage {
  readonly query: URLSearchParams;
  /** The parameter of the page. */
  readonly name: string;
  /** Changes the query of the address, and goes to the first page. Stable. */
  readonly refine: (change: AddressChange) => void;
  /** The search, as props of AddressSearch. */
  readonly search: { readonly value: string; readonly onSearch: (text: string) => void };
  /** The rows to fetch, as variables of a query. */
  readonly window: { readonly first: number; readonly offset: number };
  /** The props of the list's Pager, without the total. */
  readonly pager: Omit<PagerProps, 'total'>;
  /** Returns a filter, as props of a SegmentedControl or a Select. The usual value isn't in the address. */
  choice: <Value extends string>(
    name: string,
    options: readonly { readonly value: Value }[],
    usual: Value,
  ) => { readonly value: Value; readonly onValue: (value: Value) => void };
  /** Returns the order, as props of a table with these columns. The usual one isn't in the address. */
  sorting: (<Id extends string>(ids: readonly Id[], usual: Id) => Sorting<SortBy<Id>>) &
    (<Id extends string>(ids: readonly Id[]) => Sorting<SortBy<Id> | undefined>);
}

export interface ListOptions {
  /** The page sizes that the user can choose; the first is the default. */
  sizes?: readonly [number, ...number[]];
  /** A selection that may be of all rows that match. */
  selection?: SelectionStore;
  /** The parameter of its page, for screens with several lists; "page" by default. */
  name?: string;
  /** The accessible name of its pager, for screens with several lists. */
  label?: string;
}

/** Returns the state of a list in the address. Fetch its `window`, and pass the result to `useListed`. */
export function useListPage({
  sizes = TABLE_SIZES,
  selection,
  name = 'page',
  label = 'Pages',
}: ListOptions = {}): ListPage {
  const { query, change } = useAddress();
  const { pathname } = useLocation();
  const [usualSize] = sizes;
  const pageSize = sizes.find((each) => String(each) === query.get('size')) ?? usualSize;
  const page = Math.min(pageOf(query, name), Math.floor(FURTHEST / pageSize));
  const refine = useCallback(
    (next: AddressChange) => {
      // "All except" refers to the old filter, and would select other rows under the new one.
      if (selection?.get().mode === 'allExcept') selection.clear();
      change({ ...next, [name]: null });
    },
    [selection, change, name],
  );
  const onSearch = useCallback((q: string) => refine({ q }), [refine]);
  return useMemo(
    () => ({
      query,
      name,
      refine,
      search: { value: query.get('q') ?? '', onSearch },
      window: { first: pageSize, offset: (page - 1) * pageSize },
      pager: {
        page,
        pageSize,
        sizes,
        label,
        hrefFor: (to) =>
          pathname +
          changedQuery(query, {
            [name]: to.page > 1 ? String(to.page) : null,
            // Another list of the screen may have a size to choose.
            ...(sizes.length > 1 && { size: to.pageSize === usualSize ? null : String(to.pageSize) }),
          }),
      },
      choice: <Value extends string>(name: string, options: readonly { readonly value: Value }[], usual: Value) => ({
        value: options.find(({ value }) => value === query.get(name))?.value ?? usual,
        onValue: (value: Value) => refine({ [name]: value === usual ? null : value }),
      }),
      sorting: <Id extends string>(ids: readonly Id[], usual?: Id) => {
        const id = ids.find((each) => each === query.get('sort')) ?? usual;
        const direction = query.get('dir') === 'desc' ? 'descending' : 'ascending';
        return {
          // Without a usual order, there may be none.
          sort: (id && { id, direction }) as SortBy<Id>,
          onSort: (next: Sort) =>
            change({
              sort: next.id === usual ? null : next.id,
              dir: next.direction === 'descending' ? 'desc' : null,
              [name]: null,
            }),
        };
      },
    }),
    [query, name, label, refine, change, onSearch, page, pageSize, sizes, usualSize, pathname],
  );
}

/** Redirects from a page past the end (an old address, or a list that became shorter) to the last page. `total` is undefined while unknown. */
export function useLastPage(
  { name, pager: { page, pageSize } }: Pick<ListPage, 'name' | 'pager'>,
  total: number | undefined,
): void {
  const { change } = useAddress();
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) change({ [name]: last > 1 ? String(last) : null });
  }, [name, page, last, change]);
}

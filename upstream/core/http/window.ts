/** The requested rows of a list. A null limit requests all. */
export interface Window {
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * Converts the paging parameters to a window: `offset` if set, else pages of `size`, or of the list's default size if only a page is set.
 */
export function windowOf(
  query: {
    readonly page?: number | undefined;
    readonly size?: number | undefined;
    readonly offset?: number | undefined;
  },
  pageSize: number | null = null,
): Window {
  const limit = query.size ?? (query.page === undefined ? null : pageSize);
  return { limit, offset: query.offset ?? ((query.page ?? 1) - 1) * (limit ?? 0) };
}

/** Which rows of a list are asked for; limit null: all. */
export interface Window {
  readonly limit: number | null;
  readonly offset: number;
}

/** The window of a paged query: `offset` where given, else whole pages of `size`, or of the list's own size once a page is named. */
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

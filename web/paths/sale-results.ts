/** The sales with results. */
export const saleResultsPath = '/reports/sessionResults';

/** The results of the sessions in its query: `?refs=`. */
export const saleResultRoute = '/reports/sessionResults/viewSessionResults';

/** Returns the address of the results of sessions, by their references (catalogRef), with a search. Without any, it leads to the list. */
export const saleResultPath = (refs: readonly string[], search = ''): string =>
  refs.length === 0
    ? saleResultRoute
    : `${saleResultRoute}?${new URLSearchParams({ refs: refs.join(','), ...(search && { q: search }) }).toString()}`;

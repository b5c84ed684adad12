/** The sales with results. */
export const saleResultsPath = '/reports/sessionResults';

/** The results of the sessions in its query: `?refs=`. */
export const saleResultRoute = '/reports/sessionResults/viewSessionResults';

/** Returns the address of the results of sessions, by their references (catalogRef). Without any, it leads to the list. */
export const saleResultPath = (refs: readonly string[]): string =>
  refs.length === 0
    ? saleResultRoute
    : `${saleResultRoute}?${new URLSearchParams({ refs: refs.join(',') }).toString()}`;

export const defaultFeedbackPath = '/customers/feedback/default';

/** The page's path in the older application. */
export const oldFeedbackPath = '/customers/feedback';

const saleResultsPath = '/reports/sessionResults';

/** Returns where Exit leads: to the sale results that the page was opened from (`refs` in its address), else to their list. */
export function feedbackExitPath(query: URLSearchParams): string {
  const refs = query.get('refs') ?? '';
  return refs === ''
    ? saleResultsPath
    : `${saleResultsPath}/viewSessionResults?${new URLSearchParams({ refs }).toString()}`;
}

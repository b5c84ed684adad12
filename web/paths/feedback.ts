import { sessionRefs } from '../../rules/sale-results/session-choice';
import { saleResultPath, saleResultsPath } from './sale-results';

export const defaultFeedbackPath = '/customers/feedback/default';

/** The page's path in the older application. */
export const oldFeedbackPath = '/customers/feedback';

/** Returns where Exit leads: to the sale results that the page was opened from (`refs` in its address), else to their list. */
export function feedbackExitPath(query: URLSearchParams): string {
  const refs = sessionRefs(query.get('refs'));
  return refs.length === 0 ? saleResultsPath : saleResultPath(refs);
}

/** Returns the address of the default feedback messages, whose Exit leads back to the results of these sessions. */
export const defaultFeedbackFrom = (refs: readonly string[]): string =>
  `${defaultFeedbackPath}?${new URLSearchParams({ refs: refs.join(',') }).toString()}`;

import { sessionRefs } from '../../rules/sale-results/session-choice';
import { saleResultPath, saleResultsPath } from '../sale-results/public/paths';

export const defaultFeedbackPath = '/customers/feedback/default';

/** The page's path in the older application. */
export const oldFeedbackPath = '/customers/feedback';

/** Returns where Exit leads: to the sale results that the page was opened from (`refs` in its address), else to their list. */
export function feedbackExitPath(query: URLSearchParams): string {
  const refs = sessionRefs(query.get('refs'));
  return refs.length === 0 ? saleResultsPath : saleResultPath(refs);
}

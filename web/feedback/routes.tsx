import { Navigate } from 'react-router-dom';
import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';
import { defaultFeedbackPath, oldFeedbackPath } from '../paths/feedback';

/** Leads from the older application's path to the page. */
const OldFeedbackPage = () => <Navigate to={defaultFeedbackPath} replace />;

export const routes: readonly SliceRoute[] = [
  {
    path: defaultFeedbackPath,
    page: async () => (await import('./DefaultFeedbackPage')).DefaultFeedbackPage,
    gate: holds('REPORTS'),
  },
  { path: oldFeedbackPath, page: () => Promise.resolve(OldFeedbackPage), gate: holds('REPORTS') },
];

import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';
import { stepRoute, termsPath } from './paths';

/** The guided steps of building a sale, and the auction terms. */
export const routes: readonly SliceRoute[] = [
  {
    path: stepRoute,
    page: async () => (await import('./steps/StepPage')).StepPage,
    gate: holds('EDIT_SALES'),
  },
  {
    path: termsPath,
    page: async () => (await import('./terms/TermsPage')).TermsPage,
    gate: holds('SENSITIVE'),
  },
];

import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';
import { termsPath } from './paths';

export const routes: readonly SliceRoute[] = [
  {
    path: termsPath,
    page: async () => (await import('./terms/TermsPage')).TermsPage,
    gate: holds('SENSITIVE'),
  },
];

import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';
import { stepRoute } from './paths';

/** The guided steps of building a sale. */
export const routes: readonly SliceRoute[] = [
  {
    path: stepRoute,
    page: async () => (await import('./steps/StepPage')).StepPage,
    gate: holds('EDIT_SALES'),
  },
];

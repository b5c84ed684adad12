import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';
import { templateRoute } from './public/paths';

/** The screen of S1 section 2: with a template's number, or to choose one or make one. */
export const routes: readonly SliceRoute[] = [
  {
    path: templateRoute,
    page: async () => (await import('./TemplatesPage')).TemplatesPage,
    gate: holds('TEMPLATES'),
  },
];

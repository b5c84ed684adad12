import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';
import { templateRoute } from '../paths/templates';

/** The template screens: one template by number, or the list to choose or create one. */
export const routes: readonly SliceRoute[] = [
  {
    path: templateRoute,
    page: async () => (await import('./TemplatesPage')).TemplatesPage,
    gate: holds('TEMPLATES'),
  },
];

import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';

/** The screens on which staff build sales. */
export const routes: readonly SliceRoute[] = [
  {
    path: '/session/bin/:groupId/:catalogId/1',
    page: async () => (await import('./BuyNowPage')).BuyNowPage,
    gate: holds('EDIT_SALES'),
  },
];

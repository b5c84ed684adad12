import { lazyPage } from '../core/router/lazy-page';
import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';

/** Settings of the house. */
export const routes: readonly SliceRoute[] = [
  {
    path: 'settings/locations',
    page: lazyPage('LocationsPage', () => import('./LocationsPage')),
    gate: holds('LOCATIONS'),
  },
  {
    path: 'settings/plSettings',
    page: lazyPage('PrivateLabelPage', () => import('./PrivateLabelPage')),
    gate: holds('PRIVATE_LABEL'),
  },
];

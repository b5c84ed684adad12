import { holds } from '../core/session/rights';
import type { SliceRoute } from '../core/slice';
import { houseSettingsPath, locationsPath, privateLabelPath } from '../paths/house';

/** The screens of the house's settings. */
export const routes: readonly SliceRoute[] = [
  {
    path: houseSettingsPath(),
    page: async () => (await import('./settings/HouseSettingsPage')).HouseSettingsPage,
    gate: holds('SENSITIVE'),
  },
  {
    path: locationsPath,
    page: async () => (await import('./LocationsPage')).LocationsPage,
    gate: holds('LOCATIONS'),
  },
  {
    path: privateLabelPath,
    page: async () => (await import('./PrivateLabelPage')).PrivateLabelPage,
    gate: holds('PRIVATE_LABEL'),
  },
];

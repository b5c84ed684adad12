import { holds } from '../core/rights';
import type { Slice } from '../core/slice';
import { locationsPath } from './paths';
import { routes } from './routes';

/** The house's own settings. */
export const house: Slice = {
  routes,
  menu: [
    { group: 'Settings', label: 'Locations', href: locationsPath, gate: holds('LOCATIONS'), about: 'The places that you sell from, and which one is primary.' },
  ],
  live: {
    types: ['Location'],
    query: async () => (await import('./LiveHouse.generated')).LiveHouseDocument,
    lists: { Location: ['locations', 'house'] },
    // A place that a colleague deletes, or brings back.
    listedBy: { Location: 'isDeleted' },
  },
};

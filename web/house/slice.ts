import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { policies } from './cache';
import { locationsPath, privateLabelPath } from './paths';
import { routes } from './routes';

/** The house's settings. */
export const house: Slice = {
  routes,
  policies,
  menu: [
    {
      group: 'Settings',
      label: 'Locations',
      href: locationsPath,
      gate: holds('LOCATIONS'),
      about: 'The places that you sell from, and which one is primary.',
    },
    {
      group: 'Settings',
      label: 'Private Label Settings',
      href: privateLabelPath,
      gate: holds('PRIVATE_LABEL'),
      about: 'Colors, language, and logos of your own site.',
    },
  ],
  live: {
    lists: { Location: ['locations', 'house'] },
    also: { House: ['Viewer'] },
    // A location that is deleted, restored, or made primary (and then listed first) gets a new version.
    listedBy: { Location: 'version' },
  },
};

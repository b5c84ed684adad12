import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { policies } from './cache';
import { locationsPath, privateLabelPath } from './paths';
import { routes } from './routes';

/** The house's own settings. */
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
      about: 'Colours, language and logos of your own site.',
    },
  ],
  live: {
    lists: { Location: ['locations', 'house'] },
    also: { House: ['Viewer'] },
    // A place that is deleted or restored, or becomes the primary one, which is listed first.
    listedBy: { Location: 'version' },
  },
};

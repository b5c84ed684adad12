import { lazy } from 'react';
import { counted } from '../core/locale';
import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { houseSettingsPath, locationsPath, privateLabelPath } from '../paths/house';
import { policies } from './cache';
import { routes } from './routes';

/** The house's settings. */
export const house: Slice = {
  routes,
  policies,
  // The home page works without it.
  HomeNotice: lazy(() =>
    import('./set-up/SetUpList').then(
      ({ SetUpList }) => ({ default: SetUpList }),
      () => ({ default: () => null }),
    ),
  ),
  settings: async () => (await import('./settings/setting-entries')).houseSettings(),
  menu: [
    {
      group: 'Settings',
      label: 'House Settings',
      href: houseSettingsPath(),
      gate: holds('SENSITIVE'),
      about: 'Your house’s name, contact, time zone, and currency.',
      settings: {
        section: 'House',
        fact: {
          reads: 'house',
          words: (facts) =>
            facts.house ? `${facts.house.currency}, ${facts.house.timeZone.replaceAll('_', ' ')}` : null,
        },
      },
    },
    {
      group: 'Settings',
      label: 'Locations',
      href: locationsPath,
      gate: holds('LOCATIONS'),
      about: 'The places that you sell from, and which one is primary.',
      settings: {
        section: 'House',
        fact: {
          reads: 'locations',
          words: ({ locations }) => (locations ? counted(locations.totalCount, 'location') : null),
        },
      },
    },
    {
      group: 'Settings',
      label: 'Private Label Settings',
      href: privateLabelPath,
      gate: holds('PRIVATE_LABEL'),
      about: 'Colors, language, and logos of your own site.',
      settings: { section: 'House' },
    },
  ],
  live: {
    lists: { Location: ['locations', 'house'] },
    also: { House: ['Viewer'] },
    // A location that is deleted, restored, or made primary (and then listed first) gets a new version.
    listedBy: { Location: 'version' },
    // The set-up list follows from these records.
    derived: {
      Location: ['House.setUp'],
      SaleTerms: ['House.setUp'],
      Template: ['House.setUp'],
      User: ['House.setUp'],
      Catalog: ['House.setUp'],
      PaymentsEnrollmentRequest: ['House.setUp'],
    },
  },
};

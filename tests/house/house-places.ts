import { dialogOf, fromMenu, type Place, pressed } from '../support/browser/screens';

/** The screens of the settings, and of the user's own account. */
export const housePlaces: readonly Place[] = [
  {
    name: 'Settings',
    path: () => '/settings',
    ready: (page) => page.getByText(/^\d+ locations?$/),
  },
  {
    name: 'Settings that were searched for',
    path: () => '/settings?q=card',
    ready: (page) => page.getByRole('link', { name: 'Credit card limit' }),
  },
  {
    name: 'House Settings',
    path: () => '/settings/house?field=creditCardLimit',
    ready: (page) => page.getByRole('button', { name: 'Save Changes' }),
    layers: [{ name: 'the history', open: pressed('History') }],
  },
  {
    name: 'Auction Terms',
    path: () => '/settings/terms',
    ready: (page) => page.getByRole('button', { name: /^Actions for/ }).first(),
    layers: [fromMenu('the terms', /^Actions for/, 'Edit')],
  },
  {
    name: 'My account',
    path: () => '/settings/account',
    ready: (page) => page.getByText('This one'),
    layers: [dialogOf('the question before signing out', /^Sign out everywhere$/)],
  },
  {
    name: 'Locations',
    path: () => '/settings/locations',
    ready: (page) => page.getByText('Northgate Warehouse'),
    layers: [
      dialogOf('a new location', 'Add Location'),
      fromMenu('a location', /^Actions for/, 'Edit'),
      fromMenu('the question before deleting', /^Actions for/, 'Delete'),
    ],
  },
  {
    name: 'Private Label Settings',
    path: () => '/settings/plSettings',
    ready: (page) => page.getByRole('button', { name: 'Save Changes' }),
  },
];

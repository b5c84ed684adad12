import { dialogOf, type Place, pressed } from './screens';

/** The reports and the list of bidders, in the demo house. */
export const reportPlaces: readonly Place[] = [
  {
    name: 'Sales Tax Reports',
    path: () => '/reports/salesTaxReports?year=all',
    ready: (page) => page.getByRole('link', { name: 'Colorado' }),
    layers: [
      dialogOf('what counts in a state', /^Reporting basis for Colorado/),
      dialogOf('what counts in all states', /^Reporting basis$/),
    ],
  },
  {
    name: 'Sales Tax Reports before the first',
    path: () => '/reports/salesTaxReports',
    ready: (page) => page.getByRole('button', { name: 'View Report' }),
  },
  {
    name: 'Default Feedback Messages',
    path: () => '/customers/feedback/default',
    ready: (page) => page.getByLabel('Message 3'),
  },
  {
    name: 'Bidders',
    path: () => '/customers/bidders',
    ready: (page) => page.getByText(/^[\d,]+ bidders$/),
    layers: [{ name: 'the columns', open: pressed('Columns') }],
  },
];

import { fromMenu, type Place } from '../support/browser/screens';

/** The screens of customers and of approvals. */
export const customerPlaces: readonly Place[] = [
  {
    name: 'Your Customers',
    path: () => '/your-customers',
    ready: (page) => page.getByText(/^\d+ customers$/),
    layers: [fromMenu('the question before writing', /^Actions for/, 'Send password email')],
  },
  {
    name: 'Approvals',
    path: () => '/customers/approvals?show=all',
    ready: (page) => page.getByRole('grid', { name: 'Approvals' }),
    layers: [fromMenu('the history of a request', /^Actions for/, 'History')],
  },
];

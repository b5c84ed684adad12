import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { yourCustomersPath } from './public/paths';
import { routes } from './routes';

/** The house's bidders, and the customers of its private label. */
export const customers: Slice = {
  routes,
  policies: {
    CustomerGroup: { keyFields: ['number'] },
  },
  menu: [
    {
      group: 'Customers',
      label: 'Your Customers',
      href: yourCustomersPath,
      gate: holds('YOUR_CUSTOMERS'),
      about: 'Who registered on your private label, their groups, and what they follow.',
    },
  ],
};

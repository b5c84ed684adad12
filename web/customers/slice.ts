import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { mayInvoice } from '../invoicing/public/may-invoice';
import { finder } from './finder';
import { biddersPath, yourCustomersPath } from './public/paths';
import { routes } from './routes';

/** The house's bidders, and the customers of its private label. */
export const customers: Slice = {
  routes,
  finder,
  policies: {
    CustomerGroup: { keyFields: ['number'] },
  },
  menu: [
    {
      group: 'Customers',
      label: 'Bidders',
      href: biddersPath,
      gate: mayInvoice,
      about: 'Everyone who ever registered or bought: what they owe, their invoices and cards.',
    },
    {
      group: 'Customers',
      label: 'Your Customers',
      href: yourCustomersPath,
      gate: holds('YOUR_CUSTOMERS'),
      about: 'Who registered on your private label, their groups, and what they follow.',
    },
  ],
};

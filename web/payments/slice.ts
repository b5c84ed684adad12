import { lazyPage } from '../core/lazy-page';
import { holds } from '../core/rights';
import type { Slice } from '../core/slice';
import { paymentsPath } from './paths';

const mayOpen = holds('BILLING');
const page = lazyPage('PaymentsPage', () => import('./PaymentsPage'));

/** The provider's payments: what they are, and how a house comes to have them. */
export const payments: Slice = {
  routes: [
    { path: 'payments', page, gate: mayOpen },
    { path: 'payments/:action', page, gate: mayOpen },
  ],
  menu: [{ group: 'Billing', label: 'Payment Center', href: paymentsPath(), about: 'Take cards and bank payments online, and promote single lots.', gate: mayOpen }],
};

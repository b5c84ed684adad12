import { mayInvoice } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { drawerRoute, tillPath, tillRoute } from '../paths/till';

/** Taking payments at the till, and counting the drawer. */
export const till: Slice = {
  routes: [
    { path: tillRoute, page: async () => (await import('./TillPage')).TillPage, gate: mayInvoice },
    { path: drawerRoute, page: async () => (await import('./DrawerPage')).DrawerPage, gate: mayInvoice },
  ],
  policies: {
    Drawer: { keyFields: false },
    DrawerLine: { keyFields: false },
    DrawerUser: { keyFields: false },
  },
  live: {
    lists: { DrawerCount: ['drawerCounts'] },
    derived: { Invoice: ['Person.openInvoices', 'drawer'], PaymentMethod: ['drawer'] },
    derivedBy: { Invoice: ['outstandingBalance', 'shipStatus', 'paid'] },
  },
  shortcuts: [
    { keys: ['Enter'], does: 'At the till: choose the person, then the payment method, then take the payment' },
    { keys: ['Esc'], does: 'At the till: go on with the next person' },
  ],
  menu: [
    {
      group: 'Invoices',
      label: 'Till',
      href: tillPath(),
      about: 'All that a person owes: take cash, checks, cards, and credits in one go, and hand over the items.',
      gate: mayInvoice,
    },
    {
      group: 'Invoices',
      label: 'Drawer',
      href: drawerRoute,
      about: 'Count the drawer at the end of a day against what was recorded.',
      gate: mayInvoice,
    },
  ],
};

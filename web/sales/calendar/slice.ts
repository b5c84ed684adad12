import { holds } from '../../core/session/rights';
import type { Slice } from '../../core/slice';
import { calendarPath, calendarRoute } from './paths';

const gate = holds('CALENDAR');

/** Upcoming and past sales with their sessions. */
export const calendar: Slice = {
  routes: [{ path: calendarRoute, page: async () => (await import('./CalendarPage')).CalendarPage, gate }],
  menu: [
    {
      group: 'Auctions',
      label: 'Calendar',
      href: calendarPath('current'),
      about: 'Upcoming and past sales with their sessions. Add and build sales here.',
      gate,
    },
  ],
  policies: {
    SaleChoices: { merge: true },
  },
  live: {
    lists: { Sale: ['sales'], Catalog: ['sales'] },
    // Which sales can be added depends on the house's settings, on its terms, and on its Buy It Now sale.
    derived: { House: ['saleChoices'], SaleTerms: ['saleChoices'], Sale: ['saleChoices'] },
    listedBy: { Sale: 'version' },
  },
};

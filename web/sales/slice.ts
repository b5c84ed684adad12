import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { calendarPath } from './calendar/paths';
import { routes } from './routes';

/** Sales and their sessions: the calendar, and building sales. */
export const sales: Slice = {
  routes,
  menu: [
    {
      group: 'Auctions',
      label: 'Calendar',
      href: calendarPath('current'),
      about: 'Upcoming and past sales with their sessions. Add and build sales here.',
      gate: holds('CALENDAR'),
    },
  ],
  policies: {
    SaleChoices: { merge: true },
  },
  live: {
    lists: { Sale: ['sales'], Catalog: ['catalogs', 'sales'] },
    // Which sales can be added depends on the house's settings, on its terms, and on its Buy It Now sale.
    derived: { House: ['saleChoices'], SaleTerms: ['saleChoices'], Sale: ['saleChoices'] },
    listedBy: { Catalog: 'startsAt', Sale: 'version' },
  },
};

import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { calendarPath } from './calendar/paths';
import { termsPath } from './paths';
import { routes } from './routes';

/** Sales and their sessions: the calendar, building sales, and auction terms. */
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
    {
      group: 'Settings',
      label: 'Auction Terms',
      href: termsPath,
      gate: holds('SENSITIVE'),
      about: 'The buyer’s premium and the fees that a new sale starts with.',
    },
  ],
  policies: {
    SaleChoices: { merge: true },
  },
  live: {
    lists: { SaleTerms: ['saleTerms'], Sale: ['sales'], Catalog: ['catalogs', 'sales'] },
    // Which sales can be added depends on the house's settings, on its terms, and on its Buy It Now sale.
    derived: { House: ['saleChoices'], SaleTerms: ['saleChoices'], Sale: ['saleChoices'] },
    listedBy: { SaleTerms: 'version', Catalog: 'startsAt', Sale: 'version' },
  },
};

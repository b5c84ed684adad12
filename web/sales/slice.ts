import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { termsPath } from './paths';
import { routes } from './routes';

/** Building sales, and the auction terms that they copy. */
export const sales: Slice = {
  routes,
  menu: [
    {
      group: 'Settings',
      label: 'Auction Terms',
      href: termsPath,
      gate: holds('SENSITIVE'),
      about: 'The buyer’s premium and the fees that a new sale starts with.',
    },
  ],
  live: {
    lists: { SaleTerms: ['saleTerms'], Catalog: ['catalogs'] },
    // Terms that are renamed or archived get a new version, and may stand elsewhere in a list.
    listedBy: { SaleTerms: 'version', Catalog: 'startsAt' },
  },
};

import { soldShare } from '../../rules/sale-results/session-choice';
import { dateInWords, viewerLocale } from '../core/locale';
import { holds } from '../core/session/rights';
import type { Finder, Slice } from '../core/slice';
import { mayInvoice } from '../invoicing/public/may-invoice';
import { saleResultPath, saleResultRoute, saleResultsPath } from './public/paths';

const mayRead = holds('REPORTS');

/** Leads to the results of sessions, which are found by those who may read sessions. */
const finder: Finder = {
  gate: (viewer) => mayRead(viewer) && mayInvoice(viewer),
  reads: ['catalogs'],
  order: 3,
  findings: ({ catalogs }) =>
    (catalogs ?? []).flatMap(({ ref, title, date, lotCount, soldCount }) =>
      soldCount === 0
        ? []
        : [
            {
              label: title,
              about: `Sales Results · ${dateInWords(date)} · ${soldShare(soldCount, lotCount, viewerLocale())} sold`,
              href: saleResultPath([ref]),
              keys: [ref],
            },
          ],
    ),
};

/** What sold, to whom, and for how much. */
export const saleResults: Slice = {
  routes: [
    { path: saleResultsPath, page: async () => (await import('./SaleResultsPage')).SaleResultsPage, gate: mayRead },
    { path: saleResultRoute, page: async () => (await import('./SaleResultPage')).SaleResultPage, gate: mayRead },
  ],
  finder,
  menu: [
    {
      group: 'Reports',
      label: 'Sales Results',
      href: saleResultsPath,
      about: 'What sold, to whom, and for how much. Message buyers and file disputes from here.',
      gate: mayRead,
    },
  ],
  live: {
    lists: {},
    // A lot is sold, disputed, invoiced, or gets feedback; a bidder gets another name.
    derived: {
      Lot: ['saleResult', 'saleResults'],
      Dispute: ['saleResult'],
      Approval: ['saleResult'],
      InvoiceGroup: ['saleResult'],
      Feedback: ['saleResult'],
    },
    derivedBy: { InvoiceGroup: ['state'] },
    listedBy: {},
  },
};

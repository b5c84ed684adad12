import { soldShare } from '../../rules/sale-results/session-choice';
import { dateInWords, viewerLocale } from '../core/locale';
import { holds } from '../core/session/rights';
import type { Finder, Slice } from '../core/slice';
import { saleResultPath, saleResultRoute, saleResultsPath } from '../paths/sale-results';

const mayRead = holds('REPORTS');

/** Leads to the results of sessions, and of sold lots that aren't on an invoice. */
const finder: Finder = {
  gate: mayRead,
  reads: ['catalogs'],
  order: 3,
  findings: ({ catalogs, lots }) => [
    ...(catalogs ?? []).flatMap(({ ref, title, date, lotCount, soldCount }) =>
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
    ...(lots ?? []).flatMap(({ number, title, inventoryNumber, hammer, catalog, invoice }) =>
      catalog === null || hammer === null || invoice?.group
        ? []
        : [
            {
              label: `Lot ${number} · ${title}`,
              about: `${catalog.title} · Not invoiced`,
              href: saleResultPath([catalog.ref], number),
              keys: [inventoryNumber],
            },
          ],
    ),
  ],
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
    // A lot is sold, disputed, invoiced, hidden on its invoice, or gets feedback; a bidder gets another name.
    derived: {
      Lot: ['saleResult', 'saleResults'],
      Dispute: ['saleResult'],
      Approval: ['saleResult'],
      InvoiceGroup: ['saleResult'],
      InvoiceLine: ['saleResult'],
      Feedback: ['saleResult'],
    },
    derivedBy: { InvoiceGroup: ['state'], InvoiceLine: ['isHidden'] },
  },
};

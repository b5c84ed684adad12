import { lazy } from 'react';
import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { openDisputesRoute, viewDisputesPath } from './paths';
import { routes } from './routes';

/** Disputes with bidders, and returns. */
export const disputes: Slice = {
  routes,
  HomeWork: {
    Rows: lazy(async () => ({ default: (await import('./DisputeWork')).DisputeWork })),
    gate: holds('CUSTOMER'),
  },
  menu: [
    {
      group: 'Customers',
      label: 'View Disputes',
      href: viewDisputesPath,
      about: 'Disputes and returns: messages, closing, and what it does to invoices.',
      gate: holds('CUSTOMER'),
    },
    {
      group: 'Reports',
      label: 'View Open Disputes',
      href: openDisputesRoute,
      about: 'Open disputes and returns, by what can be closed first.',
      gate: holds('CUSTOMER'),
    },
  ],
  live: {
    lists: { Dispute: ['disputes', 'Invoice.disputes'] },
    // A plan depends on the disputes and on the balances of their invoices.
    derived: {
      Dispute: ['disputePreview', 'disputableLots'],
      Invoice: ['disputePreview'],
      House: ['disputePreview', 'disputeTerms'],
    },
    derivedBy: { Invoice: ['outstandingBalance', 'statusLabel'] },
    listedBy: { Dispute: 'state' },
  },
};

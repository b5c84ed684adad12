import { fullName } from '../../rules/core/text';
import { disputeName } from '../../rules/disputes/dispute-types';
import { holds } from '../core/session/rights';
import { lazyWork } from '../core/shell/WorkRow';
import type { Slice } from '../core/slice';
import { disputePath, openDisputesRoute, viewDisputesPath } from '../paths/disputes';
import { routes } from './routes';

/** Disputes with bidders, and returns. */
export const disputes: Slice = {
  routes,
  HomeWork: {
    Rows: lazyWork(async () => (await import('./DisputeWork')).DisputeWork),
    gate: holds('CUSTOMER'),
  },
  finder: {
    gate: holds('CUSTOMER'),
    reads: ['disputes'],
    order: 3,
    findings: ({ disputes: found }) =>
      (found ?? []).map((dispute) => ({
        label: `${disputeName(dispute)} · ${fullName(dispute)}`,
        about: `Lot ${dispute.lotNumber} · ${dispute.lotTitle} · ${dispute.stateLabel}`,
        href: disputePath(dispute.ref),
        keys: [dispute.ref, String(dispute.number)],
      })),
  },
  menu: [
    {
      group: 'Customers',
      label: 'View Disputes',
      href: viewDisputesPath,
      about: 'Disputes and returns: messages, closing, and their credits.',
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

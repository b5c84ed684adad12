import { holds } from '../core/session/rights';
import type { SliceRoute, Viewer } from '../core/slice';
import {
  confirmActionRoute,
  disputeRoute,
  openDisputesRoute,
  openManyRoute,
  openNewFileRoute,
  viewDisputesPath,
} from '../paths/disputes';

/** Users without access to disputes belong on the seller's own site, if the house has one. */
const gate = Object.assign(holds('CUSTOMER'), {
  elsewhere: ({ house }: Viewer) => house.sellerSiteUrl,
});

/** Disputes and returns. */
export const routes: readonly SliceRoute[] = [
  { path: viewDisputesPath, page: async () => (await import('./DisputesPage')).DisputesPage, gate },
  { path: confirmActionRoute, page: async () => (await import('./ConfirmActionPage')).ConfirmActionPage, gate },
  { path: disputeRoute, page: async () => (await import('./DisputePage')).DisputePage, gate },
  { path: openDisputesRoute, page: async () => (await import('./DisputesPage')).OpenDisputesPage, gate },
  { path: openManyRoute, page: async () => (await import('./OpenNewFilePage')).OpenNewFilePage, gate },
  { path: openNewFileRoute, page: async () => (await import('./OpenNewFilePage')).OpenNewFilePage, gate },
];

import { useParams } from 'react-router-dom';
import { holds } from '../core/session/rights';
import { NotFoundPage } from '../core/shell/NotFoundPage';
import type { SliceRoute, Viewer } from '../core/slice';
import { approvalsPath, bidderRoute, biddersPath, yourCustomersPath } from '../paths/customers';
import { mayOpenBidders } from './public/may-open-bidders';

const LARGEST_NUMBER = 2_147_483_647;

async function bidderPage() {
  const { BidderPage } = await import('./BidderPage');
  return function AddressedBidderPage() {
    const { bidderNumber = '' } = useParams();
    const number = /^\d{1,10}$/.test(bidderNumber) ? Number(bidderNumber) : Infinity;
    return number <= LARGEST_NUMBER ? <BidderPage key={number} bidderNumber={number} /> : <NotFoundPage />;
  };
}

/** Users without access to approvals belong on the seller's own site, if the house has one. */
const mayApprove = Object.assign(holds('CUSTOMER'), {
  elsewhere: ({ house }: Viewer) => house.sellerSiteUrl,
});

export const routes: readonly SliceRoute[] = [
  { path: bidderRoute, page: bidderPage, gate: mayOpenBidders },
  { path: biddersPath, page: async () => (await import('./BiddersPage')).BiddersPage, gate: mayOpenBidders },
  {
    path: yourCustomersPath,
    page: async () => (await import('./YourCustomersPage')).YourCustomersPage,
    gate: holds('YOUR_CUSTOMERS'),
  },
  {
    path: approvalsPath,
    page: async () => (await import('./approvals/ApprovalsPage')).ApprovalsPage,
    gate: mayApprove,
  },
];

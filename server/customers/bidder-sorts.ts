import type { BidderOrder } from '../../upstream/customers/wire';
import type { BidderSort } from '../generated/resolvers-types';

/** What the REST service calls the fields that bidders are sorted by. */
export const BIDDER_SORTS: Readonly<Record<BidderSort, BidderOrder>> = {
  NAME: 'name',
  REGISTERED: 'registered',
  OUTSTANDING: 'outstanding',
};

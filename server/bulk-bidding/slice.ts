import type { Resolvers } from '../generated/resolvers-types';
import { bidResolvers } from './bids/bid-resolvers';
import { bookResolvers } from './book/book-resolvers';
import { biddingSaleResolvers } from './sale/sale-resolvers';

/** All resolvers of the slice. */
export const bulkBiddingSlice: readonly Resolvers[] = [biddingSaleResolvers, bidResolvers, bookResolvers];

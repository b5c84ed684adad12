import type { Slice } from '../core/slice';
import { bidResolvers } from './bids/bid-resolvers';
import { bookResolvers } from './book/book-resolvers';
import { biddingSaleResolvers } from './sale/sale-resolvers';

export const bulkBiddingSlice: Slice = {
  resolvers: [biddingSaleResolvers, bidResolvers, bookResolvers],
};

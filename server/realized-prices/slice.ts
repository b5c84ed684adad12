import type { Resolvers } from '../generated/resolvers-types';
import { realizedPublishingResolvers } from './publishing/publishing-resolvers';
import { realizedReviewResolvers } from './review/review-resolvers';
import { realizedUploadResolvers } from './uploads/upload-resolvers';

/** All resolvers of the slice. */
export const realizedPricesSlice: readonly Resolvers[] = [
  realizedUploadResolvers,
  realizedReviewResolvers,
  realizedPublishingResolvers,
];

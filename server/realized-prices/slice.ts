import { readPricesFile } from '../../rules/realized-prices/prices-file';
import { houseFile } from '../core/http/house-files';
import type { Slice } from '../core/slice';
import { realizedPublishingResolvers } from './publishing/publishing-resolvers';
import { realizedReviewResolvers } from './review/review-resolvers';
import { realizedUploadResolvers } from './uploads/upload-resolvers';

export const realizedPricesSlice: Slice = {
  resolvers: [realizedUploadResolvers, realizedReviewResolvers, realizedPublishingResolvers],
  files: [
    houseFile(readPricesFile, ({ endpoints, signal }, catalog) => endpoints.realizedPrices.snapshot(catalog, signal)),
  ],
};

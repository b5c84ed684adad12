import type { Resolvers } from '../generated/resolvers-types';
import { banResolvers } from './banned-words/ban-resolvers';
import { editionResolvers } from './editions/edition-resolvers';
import { feedResolvers } from './feeds/feed-resolvers';
import { scheduleResolvers } from './scheduling/schedule-resolvers';
import { summaryResolvers } from './summary/summary-resolvers';

/** All resolvers of the slice. */
export const publishingSlice: readonly Resolvers[] = [
  editionResolvers,
  summaryResolvers,
  banResolvers,
  scheduleResolvers,
  feedResolvers,
];

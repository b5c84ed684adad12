import type { Slice } from '../core/slice';
import { banResolvers } from './banned-words/ban-resolvers';
import { editionResolvers } from './editions/edition-resolvers';
import { feedResolvers } from './feeds/feed-resolvers';
import { scheduleResolvers } from './scheduling/schedule-resolvers';
import { summaryResolvers } from './summary/summary-resolvers';

export const publishingSlice: Slice = {
  resolvers: [editionResolvers, summaryResolvers, banResolvers, scheduleResolvers, feedResolvers],
};

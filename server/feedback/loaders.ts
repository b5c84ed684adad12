import { byKey } from '../core/rest/loader';
import { byWindow } from '../core/rest/window-loader';
import type { FeedbackEndpoints } from './endpoints';

/** Feedback is small, so that one call returns it for all lots of a large session. */
const LARGEST_BATCH = 1000;

export function createFeedbackLoaders(endpoints: FeedbackEndpoints) {
  return {
    feedbackByNumber: byKey(endpoints.feedbackById, ({ lotFeedbackID }) => lotFeedbackID),
    feedbackOfLot: byKey(endpoints.feedbackOfLots, ({ lotID }) => lotID, LARGEST_BATCH),
    /** Bidders that are asked for the same window cost one call together. */
    feedbackOfBidder: byWindow(endpoints.feedbackOfBidders, ({ id }) => id),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly feedback: ReturnType<typeof createFeedbackLoaders>;
  }
}

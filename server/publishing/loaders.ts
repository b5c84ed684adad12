import { byKey } from '../core/rest/loader';
import type { PublishingEndpoints } from './endpoints';

export function createPublishingLoaders(endpoints: PublishingEndpoints) {
  return {
    /** How bidders see a lot, by its number. */
    listingOfLot: byKey(endpoints.listings, ({ lotID }) => lotID),
    /** What the summary of a session shows, by its number. */
    summaryOfCatalog: byKey(endpoints.summaries, ({ catalogID }) => catalogID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly publishing: ReturnType<typeof createPublishingLoaders>;
  }
}

import type { Slice } from '../core/slice';
import { banRoutes } from './banned-words/ban-routes';
import { flagLots } from './banned-words/decisions';
import { catalogueRoutes } from './catalogue/catalogue-routes';
import { cataloguePdfWork } from './catalogue/make-pdf';
import { editionRoutes } from './editions/edition-routes';
import { feedRoutes } from './feeds/feed-routes';
import { listingOfLots, listingOfSessions } from './record-additions';
import { SCHEDULED_PUBLISHING_WORK } from './scheduling/schedule-publishing';
import { scheduleRoutes } from './scheduling/schedule-routes';
import { scheduledPublishingWork } from './scheduling/scheduled-work';
import { summaryRoutes } from './summary/summary-routes';
import { CATALOGUE_PDF_WORK } from './work-kinds';

export const publishingSlice: Slice = {
  // They list and change lots, so API tokens need the scope for lots.
  routes: (services) =>
    [
      ...summaryRoutes(services),
      ...editionRoutes(services),
      ...banRoutes(services),
      ...feedRoutes(services),
      ...scheduleRoutes(services),
      ...catalogueRoutes(services),
    ].map((route) => ({
      ...route,
      area: 'lots' as const,
    })),
  additions: [listingOfLots, listingOfSessions],
  follows: {
    // The lots that they flag are those of the edit.
    lotsSaved: async (tx, services, houseId, lots) => {
      await flagLots(tx, services, houseId, lots);
      return [];
    },
  },
  work: { [SCHEDULED_PUBLISHING_WORK]: scheduledPublishingWork, [CATALOGUE_PDF_WORK]: cataloguePdfWork },
};

import type { Slice } from '../core/slice';
import { banRoutes } from './banned-words/ban-routes';
import { catalogueRoutes } from './catalogue/catalogue-routes';
import { cataloguePdfWork } from './catalogue/make-pdf';
import { editionRoutes } from './editions/edition-routes';
import { feedRoutes } from './feeds/feed-routes';
import { summaryRoutes } from './summary/summary-routes';
import { CATALOGUE_PDF_WORK } from './work-kinds';

export const publishingSlice: Slice = {
  work: { [CATALOGUE_PDF_WORK]: cataloguePdfWork },
  // They list and change lots, so API tokens need the scope for lots.
  routes: (services) =>
    [
      ...summaryRoutes(services),
      ...editionRoutes(services),
      ...banRoutes(services),
      ...catalogueRoutes(services),
      ...feedRoutes(services),
    ].map((route) => ({
      ...route,
      area: 'lots' as const,
    })),
};

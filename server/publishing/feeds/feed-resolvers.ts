import type { Resolvers } from '../../generated/resolvers-types';

const MOST_ROWS = 200;

/** Resolvers of the public addresses of catalogs. */
export const feedResolvers: Resolvers = {
  Catalog: {
    publicCatalog: ({ catalogID }, _, { endpoints }) => endpoints.publishing.feeds(catalogID),
  },
  PublicCatalog: {
    url: ({ catalogURL }) => catalogURL,
    pdfUrl: ({ pdfURL }) => pdfURL,
  },
  CatalogFeed: {
    problemCount: ({ problems }) => problems.length,
    problems: ({ problems }, { first }) =>
      problems.slice(0, Math.min(Math.max(0, first), MOST_ROWS)).map(({ label, text }) => ({ number: label, text })),
  },
};

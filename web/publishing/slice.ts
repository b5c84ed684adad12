import type { Slice } from '../core/slice';

/** The preview and the summary of a sale. They have no screens of their own: they are steps of building a sale. */
export const publishing: Slice = {
  routes: [],
  live: {
    // What the banners count, and whether there is anything to publish, follow from all lots of a session.
    derived: { Lot: ['Catalog.summary'] },
  },
};

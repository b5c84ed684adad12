import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { labelsRoute } from '../paths/images';

/** The images of lots. Most of their screens are steps of building a sale. */
export const images: Slice = {
  routes: [
    {
      path: labelsRoute,
      page: async () => (await import('./slates/LabelsPage')).LabelsPage,
      gate: holds('EDIT_SALES'),
    },
  ],
};

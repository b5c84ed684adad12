import type { Slice } from '../core/slice';
import { sweepUploads } from './image-uploads';
import { copyImages, imagesOfLots } from './images-of-lots';
import { imagesRoutes } from './routes';

export const imagesSlice: Slice = {
  routes: imagesRoutes,
  sweep: sweepUploads,
  additions: [imagesOfLots],
  follows: { lotsCopied: copyImages },
};

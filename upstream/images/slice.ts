import type { Slice } from '../core/slice';
import { sweepUploads } from './image-uploads';
import { imagesRoutes } from './routes';

export const imagesSlice: Slice = { routes: imagesRoutes, sweep: sweepUploads };

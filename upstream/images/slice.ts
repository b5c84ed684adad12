import type { Slice } from '../core/slice';
import { imagesRoutes } from './routes';

export const imagesSlice: Slice = { routes: imagesRoutes };

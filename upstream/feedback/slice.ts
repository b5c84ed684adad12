import type { Slice } from '../core/slice';
import { feedbackRoutes } from './routes';

export const feedbackSlice: Slice = { routes: feedbackRoutes };

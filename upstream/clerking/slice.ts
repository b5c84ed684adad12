import type { Slice } from '../core/slice';
import { deskRoutes } from './desk-routes';

export const clerkingSlice: Slice = { routes: deskRoutes };

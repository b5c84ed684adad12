import type { Slice } from '../core/slice';
import { templatesRoutes } from './routes';

export const templatesSlice: Slice = { routes: templatesRoutes };

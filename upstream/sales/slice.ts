import type { Slice } from '../core/slice';
import { salesRoutes } from './routes';
import { termsEdits } from './terms/terms-edits';

export const salesSlice: Slice = { routes: salesRoutes, records: [termsEdits] };

import type { Slice } from '../core/slice';
import { locationEdits } from './location-edits';
import { houseRoutes } from './routes';

export const houseSlice: Slice = { routes: houseRoutes, records: [locationEdits] };

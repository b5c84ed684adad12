import type { Slice } from '../core/slice';
import { locationEdits } from './location-edits';
import { houseRoutes } from './routes';
import { settingsEdits } from './settings/settings-edits';

export const houseSlice: Slice = { routes: houseRoutes, records: [locationEdits, settingsEdits] };

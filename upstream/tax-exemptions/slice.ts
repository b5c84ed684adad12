import type { Slice } from '../core/slice';
import { exemptionEdits } from './exemption-edits';
import { exemptionRoutes } from './exemption-routes';

export const taxExemptionsSlice: Slice = { routes: exemptionRoutes, records: [exemptionEdits] };

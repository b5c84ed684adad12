import type { Slice } from '../core/slice';
import { disputeRoutes } from './dispute-routes';
import { RESOLVE_WORK, resolveWork } from './resolve-work';

export const disputesSlice: Slice = { routes: disputeRoutes, work: { [RESOLVE_WORK]: resolveWork } };

import type { Slice } from '../core/slice';
import { correctionRoutes } from './correction-routes';

export const saleCorrectionsSlice: Slice = { routes: correctionRoutes };

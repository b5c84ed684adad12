import type { Slice } from '../core/slice';
import { correctionResolvers } from './correction-resolvers';

export const saleCorrectionsSlice: Slice = { resolvers: [correctionResolvers] };

import type { Slice } from '../core/slice';
import { tillResolvers } from './till-resolvers';

export const tillSlice: Slice = { resolvers: [tillResolvers] };

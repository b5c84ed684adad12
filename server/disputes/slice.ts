import type { Slice } from '../core/slice';
import { disputesResolvers } from './resolvers';

export const disputesSlice: Slice = {
  resolvers: [disputesResolvers],
};

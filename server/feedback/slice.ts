import type { Slice } from '../core/slice';
import { feedbackResolvers } from './resolvers';

export const feedbackSlice: Slice = {
  resolvers: [feedbackResolvers],
};

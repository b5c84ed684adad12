import type { Slice } from '../core/slice';
import { boardResolvers } from './board/board-resolvers';
import { deskResolvers } from './desk/desk-resolvers';

export const clerkingSlice: Slice = {
  resolvers: [deskResolvers, boardResolvers],
};

import type { Resolvers } from '../generated/resolvers-types';
import { boardResolvers } from './board/board-resolvers';
import { deskResolvers } from './desk/desk-resolvers';

/** All resolvers of the slice. */
export const clerkingSlice: readonly Resolvers[] = [deskResolvers, boardResolvers];

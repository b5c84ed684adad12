import type { Resolvers } from '../generated/resolvers-types';
import { salesResolvers } from './resolvers';
import { sessionResolvers } from './session/session-resolvers';
import { termsResolvers } from './terms/terms-resolvers';

/** All resolvers of the slice. */
export const salesSlice: readonly Resolvers[] = [salesResolvers, sessionResolvers, termsResolvers];

import type { Resolvers } from '../generated/resolvers-types';
import { templateContentResolvers } from './content-resolvers';
import { templateMutations } from './mutations';
import { templatesResolvers } from './resolvers';

/** All resolvers of the slice. */
export const templatesSlice: readonly Resolvers[] = [templateContentResolvers, templateMutations, templatesResolvers];

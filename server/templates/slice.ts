import type { Slice } from '../core/slice';
import { templateContentResolvers } from './content-resolvers';
import { templateMutations } from './mutations';
import { templatesResolvers } from './resolvers';

export const templatesSlice: Slice = {
  resolvers: [templateContentResolvers, templateMutations, templatesResolvers],
};

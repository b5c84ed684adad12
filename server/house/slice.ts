import type { Resolvers } from '../generated/resolvers-types';
import { locationResolvers } from './location-resolvers';
import { privateLabelResolvers } from './private-label-resolvers';
import { houseResolvers } from './resolvers';
import { setUpResolvers } from './set-up/set-up-resolvers';
import { settingsResolvers } from './settings/settings-resolvers';

/** All resolvers of the slice. */
export const houseSlice: readonly Resolvers[] = [
  locationResolvers,
  privateLabelResolvers,
  houseResolvers,
  settingsResolvers,
  setUpResolvers,
];

import { filesBelow, houseFile } from '../core/http/house-files';
import { noSuchFile } from '../core/http/stored-files';
import type { Slice } from '../core/slice';
import { locationResolvers } from './location-resolvers';
import { privateLabelResolvers } from './private-label-resolvers';
import { houseResolvers } from './resolvers';
import { setUpResolvers } from './set-up/set-up-resolvers';
import { settingsResolvers } from './settings/settings-resolvers';

export const houseSlice: Slice = {
  resolvers: [locationResolvers, privateLabelResolvers, houseResolvers, settingsResolvers, setUpResolvers],
  files: [
    // By content.
    houseFile(filesBelow('logos/'), ({ endpoints, signal }, file) => endpoints.house.logoFile(file, signal), {
      refusalOf: noSuchFile,
    }),
  ],
};

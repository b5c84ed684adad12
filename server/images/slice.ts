import { houseFile } from '../core/http/house-files';
import { noSuchFile } from '../core/http/stored-files';
import type { Slice } from '../core/slice';
import { imagesResolvers } from './resolvers';

export const imagesSlice: Slice = {
  resolvers: [imagesResolvers],
  files: [
    // Pictures are below /files/ itself, and so is whatever no slice knows.
    houseFile(
      (file) => file,
      ({ endpoints, signal }, file) => endpoints.images.file(file, signal),
      {
        refusalOf: noSuchFile,
      },
    ),
  ],
};

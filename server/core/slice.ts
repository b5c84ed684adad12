import type { Resolvers } from '../generated/resolvers-types';
import type { HouseFile } from './http/house-files';

/** What a slice contributes to the server. */
export interface Slice {
  readonly resolvers: readonly Resolvers[];
  /** Its files below /files/. */
  readonly files?: readonly HouseFile[];
}

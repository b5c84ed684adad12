import type { TypePolicies } from '@apollo/client';
import { InMemoryCache } from '@apollo/client';
import generated from '../../generated/possible-types';

/**
 * Creates the cache: one entry per record by its id, and each window of a connection under its own arguments. The
 * slices provide the policies of their types.
 */
export function createCache(policies: readonly TypePolicies[]): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: generated.possibleTypes,
    typePolicies: Object.assign({}, ...policies) as TypePolicies,
  });
}

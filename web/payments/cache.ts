import type { TypePolicies } from '@apollo/client';

/** Attempts have a number of the house instead of an id. */
export const policies: TypePolicies = {
  ChargeAttempt: { keyFields: ['number'] },
};

import type { TypePolicies } from '@apollo/client';

/** Refunds have a number of the house instead of an id. */
export const policies: TypePolicies = {
  ChargeRefund: { keyFields: ['number'] },
};

import type { TypePolicies } from '@apollo/client';

/** Values without an id are parts of their owner, so fields that different screens fetch are merged. */
export const policies: TypePolicies = {
  InvoiceTotals: { merge: true },
  PriceParts: { merge: true },
  Progress: { merge: true },
  Delivery: { merge: true },
  AutoChargeChoice: { merge: true },
};

import type { TypePolicies } from '@apollo/client';

/** Values without an id of their own are parts of their owner: what one screen knows of them completes what another knows. */
export const policies: TypePolicies = {
  InvoiceTotals: { merge: true },
  PriceParts: { merge: true },
  Progress: { merge: true },
  Delivery: { merge: true },
  AutoChargeChoice: { merge: true },
};

import type { TypePolicies } from '@apollo/client';

/** The choices have no id and belong to their parent object. */
export const policies: TypePolicies = {
  PrivateLabelChoices: { merge: true },
  HouseSettings: { merge: true },
  SetUp: { merge: true },
};

import type { TypePolicies } from '@apollo/client';

/** Choices of a list are parts of what shows them. */
export const policies: TypePolicies = {
  PrivateLabelChoices: { merge: true },
};

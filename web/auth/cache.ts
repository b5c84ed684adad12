import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** Appends further pages of a user's history as they are loaded. */
export const policies: TypePolicies = {
  User: { fields: { history: relayStylePagination(false) } },
};

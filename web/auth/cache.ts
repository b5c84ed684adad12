import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** A user's history grows at its end as earlier parts of it are asked for. */
export const policies: TypePolicies = {
  User: { fields: { history: relayStylePagination(false) } },
};

import type { ApolloCache } from '@apollo/client';

/** What Query says of who can be charged: not as stored records, but worked out when it is asked. */
export const ELIGIBILITY = ['chargeDryRun', 'autoChargeChoice', 'upcomingCharges'] as const;

/** Has open screens ask again who can be charged: what is on file for a bidder decides over it. */
export function refreshEligibility(cache: ApolloCache): void {
  for (const fieldName of ELIGIBILITY) cache.evict({ id: 'ROOT_QUERY', fieldName });
}

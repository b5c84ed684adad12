import type { ApolloCache } from '@apollo/client';

/** Makes every list of auction terms on screen read itself again: saved terms may enter it, leave it, or move within it. */
export function refreshTerms(cache: ApolloCache): void {
  cache.modify<Record<string, unknown>>({ fields: { saleTerms: (_, { DELETE }) => DELETE } });
}

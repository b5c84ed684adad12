/** The components of a price, as decimal strings. */
type Parts = Readonly<Record<string, string>> | { readonly __typename?: string };

const isCharged = (amount: string): boolean => /[1-9]/.test(amount);

/** Returns the names of the components that are nonzero in any of these prices. */
export function chargedIn(prices: readonly Parts[]): string[] {
  const charged = prices.flatMap(({ __typename, ...parts }: Parts & { __typename?: string }) =>
    Object.entries(parts).flatMap(([part, amount]) => (isCharged(amount) ? [part] : [])),
  );
  return [...new Set(charged)];
}

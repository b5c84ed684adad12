/** Amounts of a price by its parts, as decimal strings. */
type Parts = Readonly<Record<string, string>> | { readonly __typename?: string };

const isCharged = (amount: string): boolean => /[1-9]/.test(amount);

/** Names of the parts that are not zero in some of these prices. */
export function chargedIn(prices: readonly Parts[]): string[] {
  const charged = prices.flatMap(({ __typename, ...parts }: Parts & { __typename?: string }) =>
    Object.entries(parts).flatMap(([part, amount]) => (isCharged(amount) ? [part] : [])),
  );
  return [...new Set(charged)];
}

/** What feeds for other sites need of a session, as bidders see it. Amounts are in the session's currency. */
export interface FeedSession {
  readonly catalogRef: string;
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  readonly startsAt: number;
  readonly endedAt: number | null;
  readonly timeZoneID: string;
  readonly currencyCode: string;
  readonly address: { readonly city: string; readonly region: string; readonly country: string } | null;
}

/** What feeds need of a lot. */
export interface FeedLot {
  readonly lotRef: string;
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly amount: number | null;
  readonly lowEstimate: number | null;
  readonly highEstimate: number | null;
  readonly startingBid: number | null;
  readonly facts: Readonly<Partial<Record<string, string>>>;
  readonly endsAt: number | null;
  /** Names of the stored pictures, in order. */
  readonly images: readonly string[];
  readonly isWithdrawn: boolean;
  readonly isSold: boolean;
}

/** The addresses that a feed has. */
export interface FeedAddresses {
  readonly lot: (lot: FeedLot) => string;
  readonly picture: (name: string) => string;
}

/** What a feed leaves out or changes, in words for staff. */
export interface FeedProblem {
  /** The number of the lot; empty for the whole feed. */
  readonly label: string;
  readonly text: string;
}

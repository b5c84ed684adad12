/** The cards and accounts that the sandbox knows, by how it answers them. */
export const SANDBOX_CARDS = {
  /** Charged. */
  success: { kind: 'CARD', brand: 'Visa' },
  /** Declined by its bank. */
  decline: { kind: 'CARD', brand: 'Mastercard' },
  /** Declined above 500.00. */
  limit: { kind: 'CARD', brand: 'American Express' },
  /** Charged, and told some seconds later. */
  slow: { kind: 'CARD', brand: 'Discover' },
  /** Charged, and the answer never comes. */
  lost: { kind: 'CARD', brand: 'Visa' },
  /** A bank account: pending, and settled later. */
  settles: { kind: 'ACH', brand: 'Example Bank' },
  /** A bank account: pending, and returned later. */
  returns: { kind: 'ACH', brand: 'Example Bank' },
} as const;

export type SandboxCard = keyof typeof SANDBOX_CARDS;

/** What is on file of a card or bank account. */
export interface CardFacts {
  readonly processor: 'sandbox' | 'stripe';
  /** The processor's own word for it. */
  readonly cardRef: string;
  readonly kind: 'CARD' | 'ACH';
  readonly brand: string;
  readonly lastFour: string;
  /** Null of a bank account. */
  readonly expiresMonth: number | null;
  readonly expiresYear: number | null;
}

const SHORTEST_LIFE_YEARS = 2;

/** A card of the sandbox for a bidder, always the same for the same number and year. */
export function sandboxCard(card: SandboxCard, bidder: number, year: number): CardFacts {
  const { kind, brand } = SANDBOX_CARDS[card];
  const expires = kind === 'CARD' ? { expiresMonth: 1 + (bidder % 12), expiresYear: year + SHORTEST_LIFE_YEARS + (bidder % 3) } : { expiresMonth: null, expiresYear: null };
  return { processor: 'sandbox', cardRef: `sandbox-${card}-${bidder}`, kind, brand, lastFour: String((bidder * 7919) % 10_000).padStart(4, '0'), ...expires };
}

/** How the sandbox answers a card; null for one that is not its own. */
export function sandboxCardOf(cardRef: string): SandboxCard | null {
  const name = /^sandbox-([a-z]+)-\d+$/.exec(cardRef)?.[1] ?? '';
  return Object.hasOwn(SANDBOX_CARDS, name) ? (name as SandboxCard) : null;
}

import {
  readSandboxCardRef,
  SANDBOX_CARDS,
  type SandboxCard,
  sandboxCardRef,
} from '../../../rules/payments/cards/sandbox-card-kinds';
import type { CardFacts } from '../cards/card-facts';

export { SANDBOX_CARDS, type SandboxCard };

const SHORTEST_LIFE_YEARS = 2;

/** Returns the sandbox's card for a bidder, always the same for the same number and year. */
export function sandboxCard(card: SandboxCard, bidder: number, year: number): CardFacts {
  const { kind, brand } = SANDBOX_CARDS[card];
  const expires =
    kind === 'CARD'
      ? { expiresMonth: 1 + (bidder % 12), expiresYear: year + SHORTEST_LIFE_YEARS + (bidder % 3) }
      : { expiresMonth: null, expiresYear: null };
  return {
    processor: 'sandbox',
    cardRef: sandboxCardRef(card, bidder),
    kind,
    brand,
    lastFour: String((bidder * 7919) % 10_000).padStart(4, '0'),
    ...expires,
  };
}

/** Returns the kind of a sandbox card. Null if the reference isn't the sandbox's. */
export const sandboxCardOf = (cardRef: string): SandboxCard | null => readSandboxCardRef(cardRef)?.card ?? null;

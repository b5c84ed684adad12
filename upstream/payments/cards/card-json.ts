import type { LocalDate } from '../../../rules/core/dates';
import type { Problem } from '../../../rules/core/problem';
import { hasExpired } from '../../../rules/payments/cards/card-on-file';
import type { CardJson } from '../charge-wire';
import type { CardFacts } from './card-facts';
import type { CardFileRow } from './card-store';
import type { CardOnFileJson } from './card-wire';

const expiry = ({ expiresMonth, expiresYear }: CardFacts): string | null =>
  expiresMonth === null || expiresYear === null ? null : `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`;

/** Returns a card as shown to users. `today` is the date in the house's time zone. */
export const cardJson = (card: CardFacts, today: LocalDate): CardJson => ({
  kind: card.kind,
  brand: card.brand,
  lastFour: card.lastFour,
  expires: expiry(card),
  expired: hasExpired(card, today),
});

/** Returns a bidder's payment details on file, and why they can't be changed. `today` is the date in the house's time zone. */
export const cardOnFileJson = (
  { approvalId, card, addedAt, version }: CardFileRow,
  provider: CardFacts['processor'],
  refusal: Pick<Problem, 'code' | 'message'> | null,
  today: LocalDate,
): CardOnFileJson => ({
  approvalID: approvalId,
  provider,
  card: card && cardJson(card, today),
  addedAt: addedAt?.getTime() ?? null,
  version,
  refusal: refusal && { code: refusal.code, text: refusal.message },
});
